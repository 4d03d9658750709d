import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/**
 * Has all that was written lie in the file itself and nothing beside it, where what was erased can still be read. False where
 * somebody reads an earlier state just now: that is not waited for, so that nobody else waits.
 */
export async function settle(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
