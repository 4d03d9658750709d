import type { Edited, Input } from '../../contract/collection.ts'
import { inTransaction } from '../../db/changes.ts'
import { mediaPath, mediaRowsOf } from '../../db/files/media.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { entriesOf } from '../../entries/entries.ts'
import type { Author } from '../../entries/stored-entry.ts'
import { videos } from './contract.ts'
import { videoId } from './video-address.ts'

type Typed<Said> = Omit<Said, 'still'>
/** The row of a picture that was kept, where there was one. */
export type Still = Tables['media'] | undefined
const pathOf = (still: Still) => (still ? mediaPath(still.id, still.type) : '')

/** Whether two addresses, however they are written, are of one video. */
export const isSameVideo = (one: string, other: string) => videoId(one) === videoId(other)

/** Videos and the stills that are kept of them: both rows are written or neither. */
export const videosOf = (db: Db) => ({
  add: (typed: Typed<Input<typeof videos>>, still: Still, author: Author) =>
    inTransaction(db, async (tx) => {
      if (still) await mediaRowsOf(tx).add(still)
      return entriesOf(tx)(videos).add({ ...typed, still: pathOf(still) }, { author })
    }),

  /**
   * Changes a video; a title that is left out stays, and so does the still of the same video where no other came. False, and
   * nothing done, when there was no such video.
   */
  edit: (id: string, { title, ...typed }: Typed<Edited<typeof videos>>, still: Still, author: Author) =>
    inTransaction(db, async (tx) => {
      const before = await entriesOf(tx)(videos).find(id)
      if (before === undefined) return false
      const stays = still === undefined && isSameVideo(before.link, typed.link)
      if (still) await mediaRowsOf(tx).add(still)
      const shown = stays ? before.still : pathOf(still)
      return entriesOf(tx)(videos).edit(id, { ...typed, title: title ?? before.title, still: shown }, { author })
    }),
})
