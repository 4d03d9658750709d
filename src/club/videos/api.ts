import { kind } from '../../server/kind.ts'
import { addedAs, edited, removed } from '../../server/outcomes.ts'
import { notFound } from '../../server/refused.ts'
import { mediaId } from '../../store/media.ts'
import { type Video, videos } from './contract.ts'
import { oldVideos } from './old-entries.ts'
import { isSameVideo, type Still, videosOf } from './store.ts'
import { askVideoSite } from './video-site.ts'

type Retyped = { link: string; title?: string | undefined }

export const videosKind = kind({ ...videos, old: oldVideos }, (services, { rows }) => {
  const { store, media } = services
  const kept = videosOf(store.db)

  // The video site is asked before anything is written, so that nobody waits for it but who adds or edits.
  return {
    add: async ({ body }) => {
      const { title, still } = await askVideoSite(body.link, body.title, services)
      return addedAs(await filed(still, () => kept.add({ ...body, title }, still)), 'Video added successfully')
    },

    edit: async ({ id, body }) => {
      const before = await rows.find(id)
      if (before === undefined) return notFound('Video')
      const { title, still } = await askedAnew(before, body)
      const done = await filed(still, () => kept.edit(id, { ...body, title }, still))
      // Of two stills one goes: the old one, or the new one when the video was deleted while it came.
      const gone = done ? done.gone : still?.id
      if (gone !== undefined) await media.remove(gone)
      return edited(done !== undefined, 'Video')
    },

    remove: async ({ id }) => {
      const before = await kept.remove(id)
      const file = before && mediaId(before.still)
      if (file !== undefined) await media.remove(file)
      return removed(before !== undefined, 'Video')
    },
  }

  /** Asks of a video that is another one now, or of which nothing is known yet; a title that stayed was the other one's. */
  async function askedAnew(before: Video, { link, title }: Retyped): Promise<{ title: string | undefined; still: Still }> {
    const isKnown = before.title !== '' || before.still !== ''
    if (isKnown && isSameVideo(before.link, link)) return { title, still: undefined }
    const found = await askVideoSite(link, title === before.title ? '' : (title ?? ''), services)
    return { title: found.title || (title ?? ''), still: found.still }
  }

  /** Does what a still came for; its file is thrown away again when that throws. */
  async function filed<T>(still: Still, action: () => Promise<T>) {
    try {
      return await action()
    } catch (error) {
      if (still) await media.remove(still.id)
      throw error
    }
  }
})
