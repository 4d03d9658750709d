import { inTransaction } from '../../db/changes.ts'
import { clockOf } from '../../db/engine.ts'
import type { Db } from '../../db/tables.ts'

/** A piece of a file that comes in several: where it lies, and its size in bytes. */
export type Piece = { id: string; size: number }
/** A file that has come in part. */
export type Upload = { size: number; received: number; pieces: Piece[] }

/**
 * How many files of one sender may be on their way, and of how many bytes together: each keeps its pieces for a day. Who begins and
 * gives up without end has no more there at any time: what goes takes its pieces along, and what fits nowhere leaves none.
 */
type Most = { underway: number; together: number }

/** The files that come piece by piece, each its sender's alone. The pieces are loose files (loose-files.ts), and go as those do. */
export function uploadsOf(db: Db) {
  const one = (id: string, by: string) => db.updateTable('uploads').where('id', '=', id).where('by', '=', by)

  async function find(id: string, by: string): Promise<Upload | undefined> {
    const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).where('by', '=', by).executeTakeFirst()
    return row && { size: row.size, received: row.received, pieces: JSON.parse(row.pieces) }
  }

  return {
    find,

    /** Whether somebody may send one more file of this size. */
    hasRoom: (by: string, size: number, most: Most) => hasRoom(db, by, size, most),

    /**
     * The first piece of a file has come; false, and nothing done, where it has begun already, or somebody's are too many. Who begins
     * several at once is counted with each.
     */
    begin: (id: string, by: string, { size, piece, most }: { size: number; piece: Piece; most: Most }) =>
      inTransaction(db, async (tx) => {
        if (!(await hasRoom(tx, by, size, most))) return false
        const since = (await clockOf(tx)).toISOString()
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('uploads')
          .values({ id, by, size, received: piece.size, pieces: JSON.stringify([piece]), since, address: null })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        return Boolean(numInsertedOrUpdatedRows)
      }),

    /** The next piece has come; false where another has come there before. */
    goOn: async (id: string, by: string, { received, pieces }: Upload, piece: Piece) => {
      const { numUpdatedRows } = await one(id, by)
        .set({ received: received + piece.size, pieces: JSON.stringify([...pieces, piece]) })
        .where('received', '=', received)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Returns its pieces, with one that came at the same moment, or undefined where there is no such file. */
    forget: async (id: string, by: string): Promise<Piece[] | undefined> => {
      const row = await db.deleteFrom('uploads').where('id', '=', id).where('by', '=', by).returning('pieces').executeTakeFirst()
      return row && JSON.parse(row.pieces)
    },

    /** Forgets those that have begun before this moment; their pieces have gone by then, or go now. */
    sweep: async (before: Date) => {
      await db.deleteFrom('uploads').where('since', '<', before.toISOString()).execute()
    },
  }
}

async function hasRoom(db: Db, by: string, size: number, most: Most) {
  const { files, bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll<number | string>().as('files'), fn.sum<number | string | null>('size').as('bytes')])
    .where('by', '=', by)
    .where('address', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(files) < most.underway && Number(bytes) + size <= most.together
}
