import { clockOf } from '../engine.ts'
import { StoreBusy } from '../errors.ts'
import { newId } from '../id.ts'
import type { Db } from '../tables.ts'
import type { Media } from './files.ts'

/** Files without a row in `media`: noted before their first byte until the row exists, and again when it goes. */
// Only these are ever deleted, so a site that was started on another or an older database loses none.
export const looseFilesOf = (db: Db) => ({
  /** Notes a file: `since` is the moment before its first byte is stored, or null if its row is being deleted. */
  note: async (id: string, since: string | null) => {
    await db
      .insertInto('loose_files')
      .values({ id, since })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ since }))
      .execute()
  },

  /** A file has its row now, or was deleted. */
  settled: async (id: string) => {
    await db.deleteFrom('loose_files').where('id', '=', id).execute()
  },

  /** Those with rows that are used: after a restore the others are held for the state that was set aside (media.ts). */
  settledByRows: async () => {
    const uses = db.selectFrom('file_uses').select('file')
    const ofPictures = db.selectFrom('picture_files').select('file').where('picture', 'in', uses)
    await db
      .deleteFrom('loose_files')
      .where('id', 'in', db.selectFrom('media').select('id'))
      .where(({ or, eb }) => or([eb('id', 'in', uses), eb('id', 'in', ofPictures)]))
      .execute()
  },

  /** Those whose row went, and those that have waited for theirs since before this moment. */
  left: async (before: Date) => {
    const rows = await db
      .selectFrom('loose_files')
      .select('id')
      .where(({ or, eb }) => or([eb('since', 'is', null), eb('since', '<', before.toISOString())]))
      .where('id', 'not in', (of) => of.selectFrom('media').select('id'))
      .execute()
    return rows.map(({ id }) => id)
  },
})

export type NotedMedia = Omit<Media, 'remove'> & { remove: (...ids: string[]) => Promise<void> }

/** The same storage, which notes each file before it is stored and until it is deleted, for the sweep. */
export function notedMedia(media: Media, db: Db): NotedMedia {
  const loose = looseFilesOf(db)
  const remove = async (...ids: string[]) => {
    try {
      for (const id of ids) {
        await media.remove(id)
        await loose.settled(id).catch(() => {})
      }
    } catch (error) {
      // The rest stays noted, and is deleted by the sweep when the storage is back.
      if (!(error instanceof StoreBusy)) throw error
    }
  }
  return {
    ...media,
    remove,
    keep: async (bytes, check, id = newId()) => {
      await loose.note(id, (await clockOf(db)).toISOString())
      try {
        return await media.keep(bytes, check, id)
      } catch (error) {
        if (!(error instanceof StoreBusy)) await remove(id).catch(() => {})
        throw error
      }
    },
  }
}
