import type { Normalisation } from '../../contract/old-entries.ts'
import { inTransaction } from '../../db/changes.ts'
import { mediaRowsOf } from '../../db/files/media.ts'
import { entriesOf } from '../../entries/entries.ts'
import { addedAs, edited } from '../../http/answer.ts'
import { kind } from '../../http/collection-api.ts'
import { doOnce, firstReply } from '../../http/forms/once.ts'
import { notFound } from '../../http/refused.ts'
import { videos } from './contract.ts'
import { askVideoSite } from './server/video-site.ts'
import { videoId } from './video-address.ts'

const bareId: Normalisation = {
  how: "the video's id, written as its address",
  to: (text) => (/^[\w-]{11}$/.test(text) ? `https://www.youtube.com/embed/${text}` : undefined),
}
const inPixels: Normalisation = { how: 'written in pixels', to: (text) => /^(\d+)(?:\.\d+)?\s*(?:px|pixels)?$/i.exec(text)?.[1] }
const usual = (pixels: string): Normalisation => ({ how: `not a valid size; the default ${pixels} was used`, to: () => pixels })

export const videosKind = kind(videos, {
  old: {
    listedIn: { path: '/api/', listKey: 'video' },
    normalisations: { link: [bareId], width: [inPixels, usual('560')], height: [inPixels, usual('315')] },
  },
  handlers: (services, { rows, one }) => {
    // YouTube is asked before the transaction begins, so other writes do not wait for it.
    return {
      add: async ({ body, author, submitted }) => {
        const first = await firstReply<ReturnType<typeof addedAs>>(services, submitted)
        if (first) return first
        const { row, ...found } = await askVideoSite(body.link, body.title, services)
        return doOnce(services, submitted, async (tx) => {
          if (row) await mediaRowsOf(tx).add(row)
          return addedAs(await entriesOf(tx, videos).add({ ...body, ...found }, { author }), `${one} added successfully`)
        })
      },

      edit: async ({ id, body, author }) => {
        const before = await rows.find(id)
        if (before === undefined) return notFound(one)
        const { title = before.title } = body
        const isKnown = videoId(before.link) === videoId(body.link) && (before.title !== '' || before.still !== '')
        // A title that was not changed is that of the other video.
        const typed = title === before.title ? '' : title
        const { row, ...found } = isKnown ? { row: undefined, title, still: before.still } : await askVideoSite(body.link, typed, services)
        return inTransaction(services.store.db, async (tx) => {
          if (row) await mediaRowsOf(tx).add(row)
          return edited(await entriesOf(tx, videos).edit(id, { ...body, ...found }, { author }), one)
        })
      },
    }
  },
})
