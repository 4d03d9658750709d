import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Makes the question whether another process has written to the database since it was asked last. */
export function externalWritesOf(db: Db): () => Promise<boolean> {
  let seen: number | undefined
  return async () => {
    const before = seen
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    seen = rows[0]?.data_version
    return before !== undefined && before !== seen
  }
}
