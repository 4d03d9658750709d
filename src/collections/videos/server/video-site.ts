import { z } from 'zod/mini'
import { mediaPath } from '../../../db/files/media.ts'
import { fetchFile, fetchWhole, keepFitting } from '../../../http/fetching/fetch-file.ts'
import { safeName } from '../../../http/files/safe-name.ts'
import type { Services } from '../../../http/services.ts'
import { videoFields } from '../contract.ts'
import { videoId } from '../video-address.ts'

/** Limits of the two requests, which run at once while an administrator adds a video. */
const patience = 3500
const limits = {
  title: { bytes: 64 * 1024, milliseconds: patience },
  still: { bytes: 1024 * 1024, milliseconds: patience },
}
const stillTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])
const answer = z.object({ title: z.string() })

/** A video's title from YouTube, unless `title` has one, and its still. Addresses are made of the id alone, so no link chooses the host. */
export async function askVideoSite(link: string, title: string, { reach, media, log, now }: Services) {
  const id = videoId(link) ?? ''
  const [found = '', file] = await Promise.all([title || unlessNone(titleOf(id)), unlessNone(stillOf(id))])
  const row = file && { ...file, name: safeName(found || 'video', file.type), added: now().toISOString() }
  return { title: found, row, still: file ? mediaPath(file.id, file.type) : '' }

  async function titleOf(id: string) {
    const watch = encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)
    const reply = await fetchWhole(`https://www.youtube.com/oembed?format=json&url=${watch}`, limits.title, reach)
    const { title } = answer.parse(JSON.parse(reply.toString()))
    return videoFields.title.accepts.parse([...title].slice(0, videoFields.title.max).join(''))
  }

  function stillOf(id: string) {
    const still = fetchFile(`https://i.ytimg.com/vi/${id}/hqdefault.jpg`, limits.still, reach)
    return keepFitting(media, still, (type) => stillTypes.has(type), 'it is not a picture')
  }

  async function unlessNone<T>(asking: Promise<T>): Promise<T | undefined> {
    try {
      return await asking
    } catch (error) {
      log.info({ link, why: error instanceof Error ? error.message : String(error) }, 'the video site returned nothing usable')
      return undefined
    }
  }
}
