import { mkdirSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Dialect, SqliteAdapter, SqliteDialect, type SqliteStatement, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../changes.ts'
import { type Engine, type EngineParts, type Following, following } from '../engine.ts'
import { StoreBusy, StoreFull } from '../errors.ts'
import { assertRoom } from '../files/disk.ts'
import { codeOf, codes, databaseIn, openFile } from './database-file.ts'

/** Opens the database of a folder, which is made if it is missing. */
export function openSqlite(folder: string, changes: Changes): Engine {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { ...sqliteDialect(databaseIn(folder), changes), canWrite: () => assertRoom(folder) }
}

/** Kysely's dialect over node:sqlite: one connection, and one transaction at a time. */
export function sqliteDialect(file: string, changes: Changes): { dialect: Dialect; following: Following } {
  const database = openFile(file)
  const dialect = new SqliteDialect({ database: { prepare: statementsOf(database), close: () => database.close() } })
  const version = database.prepare('pragma data_version')
  let seen = version.get()?.data_version
  return {
    dialect: {
      createAdapter: () =>
        Object.assign(new Adapter(), {
          engine: 'sqlite',
          transactions: {
            // Between two of many transactions, other requests run.
            turn: (work) => turn().then(work),
            begin: async () => {},
            end: async (_, tables) => () => changes.notify(tables),
          },
          clock: (later) => sql<number>`cast(unixepoch('subsec') * 1000 as integer) + ${later}`,
        } satisfies EngineParts),
      createDriver: () =>
        Object.assign(dialect.createDriver(), {
          // Takes the lock at the start, or a transaction that reads first could fail at its first write.
          beginTransaction: async (connection: DatabaseConnection) => {
            await connection.executeQuery(CompiledQuery.raw('begin immediate'))
          },
          // SQLite has ended the transaction by itself if the disk is full.
          rollbackTransaction: async () => {
            if (database.isTransaction) database.exec('rollback')
          },
        }),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    // This version changes only when another process has written.
    following: following(async () => {
      const now = version.get()?.data_version
      if (now !== seen) changes.notify(undefined)
      seen = now
    }),
  }
}

// SQLite undoes a change of tables with its transaction; Kysely assumes the opposite, and would leave half a migration.
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Prepares statements for Kysely, and keeps the last ones prepared. */
function statementsOf(database: DatabaseSync) {
  const statements = new LRUCache<string, SqliteStatement>({ max: 300 })
  return (text: string): SqliteStatement => {
    const known = statements.get(text)
    if (known) return known
    const statement = database.prepare(text)
    const made: SqliteStatement = {
      reader: statement.columns().length > 0,
      all: (values) => withOwnErrors(() => statement.all(...(values as SQLInputValue[]))),
      run: (values) => withOwnErrors(() => statement.run(...(values as SQLInputValue[]))),
      iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
    }
    statements.set(text, made)
    return made
  }
}

function withOwnErrors<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    const code = codeOf(error)
    if (code === codes.full) throw new StoreFull('the disk is full', { cause: error })
    throw code === codes.busy ? new StoreBusy('the database is locked by another process', { cause: error }) : error
  }
}
