import { z } from 'zod/mini'
import { fetchFile, fetchWhole, keepFitting } from '../../../http/fetching/fetch-file.ts'
import { safeName } from '../../../http/files/safe-name.ts'
import type { Services } from '../../../http/services.ts'
import { videoFields } from '../contract.ts'
import type { Still } from '../store.ts'
import { videoId } from '../video-address.ts'

/** What somebody waits for at most who adds a video: both questions are asked at once. */
const patience = 3500
const limits = {
  title: { bytes: 64 * 1024, milliseconds: patience },
  still: { bytes: 1024 * 1024, milliseconds: patience },
}
const stillTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])
const answer = z.object({ title: z.string() })

/** What the video site knows of a video: '' where it tells no title, undefined where it has no still. */
type Known = { title: string; still: Still }

/**
 * Asks the video site what a video is called, unless somebody has said so (`title`), and keeps its still as a file, of
 * which the row is returned. Whatever goes wrong, the video does without. Both addresses follow from the id alone.
 */
export async function askVideoSite(link: string, title: string, { reach, media, log, now }: Services): Promise<Known> {
  const id = videoId(link) ?? ''
  const [asked, still] = await Promise.all([title || unlessNone(titleOf(id)), unlessNone(stillOf(id))])
  const found = asked ?? ''
  if (still === undefined) return { title: found, still }
  return { title: found, still: { ...still, name: safeName(found || 'video', still.type), added: now().toISOString() } }

  async function titleOf(id: string) {
    const watch = encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)
    const told = await fetchWhole(`https://www.youtube.com/oembed?format=json&url=${watch}`, limits.title, reach)
    const { title } = answer.parse(JSON.parse(told.toString()))
    return videoFields.title.accepts.parse([...title].slice(0, videoFields.title.max).join(''))
  }

  function stillOf(id: string) {
    const still = fetchFile(`https://i.ytimg.com/vi/${id}/hqdefault.jpg`, limits.still, reach)
    return keepFitting(media, still, (type) => stillTypes.has(type), 'it is no picture')
  }

  async function unlessNone<T>(asking: Promise<T>): Promise<T | undefined> {
    try {
      return await asking
    } catch (error) {
      log.info({ link, why: error instanceof Error ? error.message : String(error) }, 'the video site told nothing that can be used')
      return undefined
    }
  }
}
