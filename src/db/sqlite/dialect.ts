import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Writes } from '../writes.ts'
import { Connections } from './connections.ts'
import { idioms } from './idioms.ts'

/**
 * Kysely's way to node:sqlite: one connection that writes, with transactions taken at once, and one that reads beside it,
 * so that no reader waits while a write waits for the file.
 */
export const sqliteDialect = (file: string, writes: Writes): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => new Connections(file, writes),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

// SQLite undoes a change of tables with its transaction; Kysely says no, and would leave a failed migration half done.
class Adapter extends SqliteAdapter {
  readonly idioms = idioms

  override get supportsTransactionalDdl() {
    return true
  }

  // Otherwise one query waits for the other before it is known whether it reads or writes.
  override get supportsMultipleConnections() {
    return true
  }
}
