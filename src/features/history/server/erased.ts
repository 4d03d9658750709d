import { sql } from 'kysely'
import { engineOf } from '../../../db/engine.ts'
import { erasedJob } from '../../../db/jobs.ts'
import { busyTimeout } from '../../../db/sqlite/database-file.ts'
import type { Db } from '../../../db/tables.ts'
import type { Job } from '../../../http/schedule.ts'
import type { Services } from '../../../http/services.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Empties the write-ahead log of SQLite, where erased rows could still be read; false while an earlier state is read. Postgres vacuums by itself. */
async function emptyLog(db: Db): Promise<boolean> {
  if (engineOf(db).engine === 'postgres') return true
  // Who reads an earlier state may be a backup in this process, which would wait for this one.
  await sql`pragma busy_timeout = 0`.execute(db)
  try {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    return rows[0]?.busy === 0
  } finally {
    await sql`pragma busy_timeout = ${sql.lit(busyTimeout)}`.execute(db)
  }
}

/** Takes what was erased out of the files of the database, soon after each time. */
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
