import { sql } from 'kysely'
import { idAt } from '../db/id.ts'
import type { Db } from '../db/tables.ts'
import type { Follower } from './follower.ts'

/** In `revisions`, among those of the entries of a kind, the row that is of the kind itself. */
const ofAll = ''

/** Milliseconds by which no clock is ahead that is only not quite right. */
export const farAhead = 24 * 60 * 60 * 1000

/** An id that was made when what visitors are shown of a kind became another last; undefined where it has not since this is kept. */
export async function changedLast(db: Db, kind: string): Promise<string | undefined> {
  const asked = db.selectFrom('revisions').select('last').where('kind', '=', kind).where('entry', '=', ofAll)
  return (await asked.executeTakeFirst())?.last
}

/**
 * Keeps it. To look into the history for it was to find less once the newest entry had gone, and nothing behind many changes of what is
 * not shown.
 */
export const changedFollow: Follower = {
  anew: async (tx, { table, personal }, _id, { before, after }) => {
    // Of persons it would say when one was taken away, for good.
    if (personal) return
    // A draft is worked on, or nothing was changed.
    if (JSON.stringify(before) === JSON.stringify(after)) return
    // By the clock as it is now: ids of this process never go back, also where it was far ahead once.
    const now = Date.now()
    await tx
      .insertInto('revisions')
      .values({ kind: table, entry: ofAll, number: 0, last: idAt(new Date(now)) })
      // Another instance may have a clock that is ahead: it never goes back, but behind one that was far ahead.
      .onConflict((row) =>
        row
          .columns(['kind', 'entry'])
          .doUpdateSet(({ ref }) => ({ last: ref('excluded.last') }))
          .where(sql<boolean>`revisions.last < excluded.last or revisions.last > ${idAt(new Date(now + farAhead))}`),
      )
      .execute()
  },
  // Nobody was shown it any more.
  erased: async () => {},
}
