import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** Makes what looks whether another process has written to the database since it was asked last, and tells of it. */
export function externalWritesOf(db: Db, tell: () => void): () => Promise<void> {
  let seen: number | undefined
  return async () => {
    const before = seen
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    seen = rows[0]?.data_version
    if (before !== undefined && before !== seen) tell()
  }
}
