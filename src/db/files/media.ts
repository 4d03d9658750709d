import { pdf } from '../../contract/pdf.ts'
import { inTransaction } from '../changes.ts'
import { clockOf } from '../engine.ts'
import { inPieces } from '../pieces.ts'
import type { Db, Tables } from '../tables.ts'
import { looseFilesOf } from './loose-files.ts'
import { endingOf } from './media-types.ts'
import { removePicture } from './remove-picture.ts'
import { wantedOf } from './wanted.ts'

/** Milliseconds: longer ago than any file stays that nothing names. */
const longAgo = 365 * 24 * 60 * 60_000

/** Whether a mark is that of an erasing, after which nothing has come to name the file. */
export const isFreed = (since: string | null, now: Date) => since !== null && now.getTime() - Date.parse(since) > longAgo / 2

/** Where a kept file is found; what people upload is a PDF. */
export const mediaPath = (id: string, type = pdf) => `/media/${id}.${endingOf(type)}`

/** The ids of the kept files whose addresses stand in a text. */
export const filesNamedIn = (text: string) => [...text.matchAll(/\/media\/([0-9a-z]{26})(?![0-9a-z])/g)].map(([, id = '']) => id)

/** The id in such an address, or undefined. */
export const mediaId = (address: string) => /^\/media\/([0-9a-z]{26})\.[a-z]{3,4}$/.exec(address)?.[1]

/** What is known of the uploaded files; a file without a row is not served. */
export function mediaRowsOf(db: Db) {
  const loose = looseFilesOf(db)
  const remove = async (id: string) => {
    await loose.going(id)
    await db.deleteFrom('media').where('id', '=', id).execute()
  }
  const tables = ['media', 'pictures'] as const
  const marking = (table: (typeof tables)[number], since: string | null, within = db) =>
    within.updateTable(table).set({ unnamed_since: since })
  return {
    add: async (row: Tables['media']) => {
      await db.insertInto('media').values(row).execute()
      await loose.settled([row.id])
    },
    find: (id: string) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),
    remove,

    /** All that can be named, with since when nothing is known to name each: of a picture itself, of which all its files are a part. */
    pieces: () => {
      const ofPictures = db.selectFrom('picture_files').select('file')
      const own = db.selectFrom('media').select(['id', 'unnamed_since']).where('id', 'not in', ofPictures)
      return inPieces(own.unionAll(db.selectFrom('pictures').select(['id', 'unnamed_since'])).orderBy('id'))
    },

    /** Something names these, or is about to; to be called in the transaction in which it does. */
    named: async (ids: readonly string[]) => {
      if (ids.length > 0) for (const table of tables) await marking(table, null).where('id', 'in', ids).execute()
    },

    /** The same with one that is about to be named; false where it has gone. */
    stillThere: async (id: string) => {
      let found = 0n
      for (const table of tables) found += (await marking(table, null).where('id', '=', id).executeTakeFirst()).numUpdatedRows
      return found > 0n
    },

    /** Something names this one, as was seen of a mark of then; a later one stays. */
    namedAgain: async (id: string, since: string) => {
      for (const table of tables) await marking(table, null).where('id', '=', id).where('unnamed_since', '=', since).execute()
    },

    /** Nothing is known to name these, since then, but for those of which that is known already. */
    unnamed: async (ids: readonly string[], since: Date) => {
      if (ids.length > 0)
        for (const table of tables)
          await marking(table, since.toISOString()).where('id', 'in', ids).where('unnamed_since', 'is', null).execute()
    },

    /** What named these was erased: they go in the next run, unless something else names them. */
    freed: async (ids: readonly string[]) => {
      // Not one moment for all: each mark must be told from every other that the file had.
      const since = new Date((await clockOf(db)).getTime() - longAgo).toISOString()
      if (ids.length > 0) for (const table of tables) await marking(table, since).where('id', 'in', ids).execute()
    },

    /**
     * Removes the rows of one that has the mark of then still, and returns which files go with it; none where something has named
     * it, or somebody wants it who was told that it is kept.
     */
    removeUnnamed: (id: string, since: string): Promise<string[]> =>
      inTransaction(db, async (tx) => {
        // Written, not read: whoever is about to name it at this moment waits for what becomes of it.
        const isUnnamed = async (table: (typeof tables)[number]) => {
          const { numUpdatedRows } = await marking(table, since, tx)
            .where('id', '=', id)
            .where('unnamed_since', '=', since)
            .executeTakeFirst()
          return numUpdatedRows > 0n && !(await wantedOf(tx).is([id]))
        }
        if (await isUnnamed('pictures')) return removePicture(tx, id)
        if (!(await isUnnamed('media'))) return []
        await mediaRowsOf(tx).remove(id)
        return [id]
      }),
  }
}
