import { Readable } from 'node:stream'
import type { ExpressionBuilder } from 'kysely'
import { StoreBusy } from '../busy.ts'
import { clockOf } from '../engine.ts'
import { newId } from '../id.ts'
import type { Db, Tables } from '../tables.ts'
import type { Media } from './files.ts'

/**
 * The files that no row names: noted before their first byte, until a row is there, and again as that goes. Only these are
 * ever taken away, so that a site that was led to another database, or to an older copy of its own, loses none.
 */
export const looseFilesOf = (db: Db) => ({
  /** Files are on their way to their rows. */
  coming: async (ids: readonly string[]) => {
    const since = (await clockOf(db)).toISOString()
    await db
      .insertInto('loose_files')
      .values(ids.map((id) => ({ id, since })))
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

  /** They have their rows, or are there no more. */
  settled: async (ids: readonly string[]) => {
    await db.deleteFrom('loose_files').where('id', 'in', ids).execute()
  },

  /** Those that have their rows and are used: after a restore the others are held for the state that was set aside (media.ts). */
  settledByRows: async () => {
    const used = ({ or, eb, selectFrom }: ExpressionBuilder<Tables, 'loose_files'>) => {
      const uses = selectFrom('file_uses').select('file')
      return or([eb('id', 'in', uses), eb('id', 'in', selectFrom('picture_files').select('file').where('picture', 'in', uses))])
    }
    const named = (of: ExpressionBuilder<Tables, 'loose_files'>) => of.selectFrom('media').select('media.id')
    // A store that may not be written just now starts all the same.
    const found = await db.selectFrom('loose_files').select('id').where('id', 'in', named).where(used).limit(1).executeTakeFirst()
    if (found) await db.deleteFrom('loose_files').where('id', 'in', named).where(used).execute()
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

/** A place for files of which it is noted what comes and what goes, of several at once in one write. */
export type NotedMedia = Omit<Media, 'remove'> & {
  /** Keeps all of them, or none. */
  keepAll: <File extends { bytes: Buffer }>(files: readonly File[]) => Promise<(File & { id: string; size: number })[]>
  remove: (...ids: string[]) => Promise<void>
}

/** The same place for files, which notes what comes and what goes: what is cut off by the end of the process is found by that. */
export function notedMedia(media: Media, db: Db): NotedMedia {
  const loose = looseFilesOf(db)
  const remove = async (...ids: string[]) => {
    const gone: string[] = []
    try {
      for (const id of ids) {
        await media.remove(id)
        gone.push(id)
      }
    } catch (error) {
      // One that stays noted is taken away later: nobody waits for a place that is away.
      if (!(error instanceof StoreBusy)) throw error
    } finally {
      if (gone.length > 0) await loose.settled(gone).catch(() => {})
    }
  }
  /** Notes files, and keeps them; takes them away where that goes wrong. */
  async function noted<T>(ids: string[], keep: () => Promise<T>): Promise<T> {
    await loose.coming(ids)
    try {
      return await keep()
    } catch (error) {
      if (!(error instanceof StoreBusy)) await remove(...ids).catch(() => {})
      throw error
    }
  }
  return {
    ...media,
    keep: (bytes, check, id = newId()) => noted([id], () => media.keep(bytes, check, id)),
    keepAll: (given) => {
      const files = given.map((file) => ({ ...file, id: newId(), size: file.bytes.length }))
      return noted(
        files.map(({ id }) => id),
        async () => {
          for (const { bytes, id } of files) await media.keep(Readable.from([bytes]), () => {}, id)
          return files
        },
      )
    },
    remove,
  }
}
