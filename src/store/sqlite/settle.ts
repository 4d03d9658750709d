import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { busyTimeout } from './database-file.ts'

/**
 * Has all that was written lie in the file itself and nothing beside it, where what was erased can still be read. False where
 * somebody reads an earlier state just now: that is not waited for, so that nobody else waits.
 */
export const settle = (db: Db): Promise<boolean> =>
  db.connection().execute(async (own) => {
    await sql`pragma busy_timeout = 0`.execute(own)
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(own)
      return rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(busyTimeout)}`.execute(own)
    }
  })
