import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { StoreBusy, StoreFull } from '../busy.ts'
import type { Changes } from '../changes.ts'
import { type EngineParts, type Following, following } from '../engine.ts'
import { codeOf, codes, openFile } from './database-file.ts'

/** Letters of the statements that stay prepared; each statement takes memory beside its letters. */
const prepared = { most: 150_000, each: 200 }
/** Milliseconds that a write waits for another process that writes. */
const patience = 5000

/** Kysely's dialect over node:sqlite: one connection, and one transaction at a time. */
export function sqliteDialect(file: string, changes: Changes): { dialect: Dialect; following: Following } {
  const database = openFile(file)
  const config = { database: { prepare: statementsOf(database), close: () => database.close() } }
  const dialect = new SqliteDialect(config)
  const version = database.prepare('pragma data_version')
  let seen = version.get()?.data_version
  return {
    dialect: {
      createAdapter: () => new Adapter(changes),
      createDriver: () => new Driver(config, database),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    // The version of the data changes for this connection only when another process has written.
    following: following(async () => {
      const now = version.get()?.data_version
      if (now !== seen) changes.tell(undefined)
      seen = now
    }),
  }
}

class Adapter extends SqliteAdapter implements EngineParts {
  readonly engine = 'sqlite'
  readonly transactions: EngineParts['transactions']

  constructor(changes: Changes) {
    super()
    this.transactions = {
      // Many in a row let other requests run in between.
      turn: async (work) => {
        await turn()
        return whenFree(work)
      },
      begin: async () => {},
      end: async (_, tables) => () => changes.tell(tables),
    }
  }

  clock = (later: number) => sql<number>`cast(unixepoch('subsec') * 1000 as integer) + ${later}`

  // SQLite undoes a change of tables with its transaction; Kysely says no, and would leave a failed migration half done.
  override get supportsTransactionalDdl() {
    return true
  }
}

// The lock is taken at the start, so that no transaction fails half-way for want of it.
const begin = CompiledQuery.raw('begin immediate')

class Driver extends SqliteDriver {
  readonly #database: DatabaseSync
  #connection: DatabaseConnection | undefined

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], database: DatabaseSync) {
    super(config)
    this.#database = database
  }

  // A single statement waits for another process; a transaction that cannot begin gives way to those that read.
  override async acquireConnection() {
    const own = await super.acquireConnection()
    this.#connection ??= {
      executeQuery: (query) => (query === begin ? own.executeQuery(query) : whenFree(() => own.executeQuery(query))),
      streamQuery: (query, size) => own.streamQuery(query, size),
    }
    return this.#connection
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(begin)
  }

  // SQLite has ended the transaction by itself if the disk is full.
  override async rollbackTransaction() {
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }
}

/** Does what another process that writes may hold up, and again from its beginning until it is free. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  const giveUp = performance.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreBusy) || performance.now() > giveUp) throw error
      await pause(20)
    }
  }
}

/** Prepares statements as Kysely wants them; those that ran last stay prepared. */
function statementsOf(database: DatabaseSync) {
  const statements = new LRUCache<string, SqliteStatement>({
    maxSize: prepared.most,
    sizeCalculation: (_, text) => text.length + prepared.each,
  })
  return (text: string): SqliteStatement => {
    const known = statements.get(text)
    if (known) return known
    const statement = database.prepare(text)
    const made: SqliteStatement = {
      reader: statement.columns().length > 0,
      all: (values) => named(() => statement.all(...(values as SQLInputValue[]))),
      run: (values) => named(() => statement.run(...(values as SQLInputValue[]))),
      iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
    }
    statements.set(text, made)
    return made
  }
}

function named<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    const code = codeOf(error)
    if (code === codes.full) throw new StoreFull('the disk is full', { cause: error })
    throw code === codes.busy ? new StoreBusy('the database is held by another process', { cause: error }) : error
  }
}
