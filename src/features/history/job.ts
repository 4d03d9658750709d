import { sql } from 'kysely'
import { kept } from '../../contract/lifecycle.ts'
import { inTransaction } from '../../db/changes.ts'
import { engineOf } from '../../db/engine.ts'
import { erasedJob } from '../../db/jobs.ts'
import { busyTimeout } from '../../db/sqlite/database-file.ts'
import type { Db } from '../../db/tables.ts'
import { oldTrashIn } from '../../entries/unseen.ts'
import type { Job } from '../../http/schedule.ts'
import type { Services } from '../../http/services.ts'
import { forgetBefore } from './server/versions.ts'

type Given = Pick<Services, 'store' | 'log'>

const minute = 60_000
const day = 24 * 60 * minute

/** By the database's clock. */
export async function emptyTrash({ store, log, collections }: Given & Pick<Services, 'collections'>) {
  const before = new Date((await store.clock()).getTime() - kept.trash * day)
  let entries = 0
  for (const thing of collections)
    for (let ids = await oldTrashIn(store.db, thing, before, 100); ids.length > 0; ids = await oldTrashIn(store.db, thing, before, 100))
      for (const id of ids) {
        // Other entries of the same person have their own time in the trash.
        await store.rows(thing).erase(id, { alone: true })
        entries += 1
      }
  if (entries > 0) log.info({ entries }, `entries that were in the trash for ${kept.trash} days were erased`)
}

export async function shortenHistory({ store, log }: Given) {
  const before = new Date((await store.clock()).getTime() - kept.history * day)
  let changes = 0
  for (let gone = 1; gone > 0; changes += gone) gone = await inTransaction(store.db, (tx) => forgetBefore(tx, before))
  if (changes > 0) log.info({ changes }, 'versions older than two years were deleted')
}

/** Erased rows could still be read in SQLite's write-ahead log; false while an earlier state is read. Postgres vacuums by itself. */
async function emptyLog(db: Db): Promise<boolean> {
  if (engineOf(db).engine === 'postgres') return true
  // A backup in this process may be reading an earlier state, and would wait for this one.
  await sql`pragma busy_timeout = 0`.execute(db)
  try {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    return rows[0]?.busy === 0
  } finally {
    await sql`pragma busy_timeout = ${sql.lit(busyTimeout)}`.execute(db)
  }
}

/** Soon after each erasure. */
export function settleErased({ store }: Pick<Services, 'store'>): Job & { name: typeof erasedJob } {
  let isDone = false
  return {
    name: erasedJob,
    every: async () => (isDone ? day : minute),
    work: async () => {
      isDone = false
      isDone = await emptyLog(store.db)
    },
  }
}
