import { apart } from './action.ts'
import { StoreBusy } from './busy.ts'
import type { Media } from './files.ts'
import { newId } from './id.ts'
import type { Db } from './tables.ts'

/**
 * The files that no row names: noted before their first byte, until a row is there, and again as that goes. Only these are
 * ever taken away, so that a site that was led to another database, or to an older copy of its own, loses none.
 */
export const looseFilesOf = (db: Db) => ({
  /** A file is on its way to its row. */
  coming: async (id: string, now: Date) => {
    await db
      .insertInto('loose_files')
      .values({ id, since: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Its row is going. */
  going: async (id: string) => {
    await db
      .insertInto('loose_files')
      .values({ id, since: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ since: null }))
      .execute()
  },

  /** It has its row, or is there no more. */
  settled: async (id: string) => {
    await db.deleteFrom('loose_files').where('id', '=', id).execute()
  },

  /** The ids of those whose row went, and of those that have waited for theirs since before this moment. */
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

/** The same place for files, which notes what comes and what goes: what is cut off by the end of the process is found by that. */
export function notedMedia(media: Media, db: Db, now: () => Date): Media {
  // Of the file, not of what is done with it: it stays when that is taken back.
  const loose = apart(looseFilesOf(db))
  // One that stays noted is taken away later: nobody waits for a place that is away.
  const remove = async (id: string) => {
    try {
      await media.remove(id)
    } catch (error) {
      if (error instanceof StoreBusy) return
      throw error
    }
    await loose.settled(id).catch(() => {})
  }
  return {
    ...media,
    keep: async (bytes, check, id = newId()) => {
      await loose.coming(id, now())
      try {
        return await media.keep(bytes, check, id)
      } catch (error) {
        if (!(error instanceof StoreBusy)) await remove(id).catch(() => {})
        throw error
      }
    },
    remove,
  }
}
