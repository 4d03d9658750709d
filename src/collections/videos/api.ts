import type { Normalisation, OldEntries } from '../../contract/old-entries.ts'
import { kind } from '../../http/collection-api.ts'
import { doOnce, firstReply } from '../../http/forms/once.ts'
import { addedAs, edited } from '../../http/outcomes.ts'
import { notFound } from '../../http/refused.ts'
import { type Video, videos } from './contract.ts'
import { askVideoSite } from './server/video-site.ts'
import { isSameVideo, type Still, videosOf } from './store.ts'

const bareId: Normalisation = {
  how: "the video's id, written as its address",
  to: (text) => (/^[\w-]{11}$/.test(text) ? `https://www.youtube.com/embed/${text}` : undefined),
}
const inPixels: Normalisation = { how: 'written in pixels', to: (text) => /^(\d+)(?:\.\d+)?\s*(?:px|pixels)?$/i.exec(text)?.[1] }
const usual = (pixels: string): Normalisation => ({ how: `no size that can be used; the usual ${pixels}`, to: () => pixels })

const oldVideos: OldEntries<typeof videos.fields> = {
  listedIn: { path: '/api/', listKey: 'video' },
  normalisations: { link: [bareId], width: [inPixels, usual('560')], height: [inPixels, usual('315')] },
}

type Retyped = { link: string; title?: string | undefined }

export const videosKind = kind(videos, {
  old: oldVideos,
  handlers: (services, { rows, one }) => {
    const { store, media } = services

    // The video site is asked before anything is written, so that nobody waits for it but who adds or edits.
    return {
      add: async ({ body, author, submitted }) => {
        const first = await firstReply<ReturnType<typeof addedAs>>(services, submitted)
        if (first) return first
        const { title, still } = await askVideoSite(body.link, body.title, services)
        return doOnce(services, submitted, async (tx) =>
          addedAs(await videosOf(tx).add({ ...body, title }, still, author), `${one} added successfully`),
        )
      },

      edit: async ({ id, body, author }) => {
        const before = await rows.find(id)
        if (before === undefined) return notFound(one)
        const { title, still } = await askedAnew(before, body)
        const found = await videosOf(store.db).edit(id, { ...body, title }, still, author)
        if (still && !found) await media.remove(still.id)
        return edited(found, one)
      },
    }

    /** Asks of a video that is another one now, or of which nothing is known yet; a title that stayed was the other one's. */
    async function askedAnew(before: Video, { link, title }: Retyped): Promise<{ title: string | undefined; still: Still }> {
      const isKnown = before.title !== '' || before.still !== ''
      if (isKnown && isSameVideo(before.link, link)) return { title, still: undefined }
      const found = await askVideoSite(link, title === before.title ? '' : (title ?? ''), services)
      return { title: found.title || (title ?? ''), still: found.still }
    }
  },
})
