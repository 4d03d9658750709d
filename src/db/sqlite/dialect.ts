import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setImmediate as others } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../changes.ts'
import type { EngineParts, Following } from '../engine.ts'
import { openFile, openToRead } from './database-file.ts'
import { whenFree } from './trouble.ts'

/** Letters of the statements that stay prepared; each statement takes memory beside its letters. */
const prepared = { most: 150_000, each: 200 }
/** Milliseconds between two looks for changes of other processes. */
const lookEvery = 100

/**
 * Kysely's way to node:sqlite: one connection that writes, one transaction at a time, and one that reads beside it, so that no reader waits
 * while a write waits for the file.
 */
export function sqliteDialect(file: string, changes: Changes): { dialect: Dialect; following: Following } {
  const driver = new SqliteDriver(file)
  return {
    dialect: {
      createAdapter: () => new Adapter(changes),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    following: ({ onTrouble }) => driver.follow(() => changes.tell(undefined), onTrouble),
  }
}

class Adapter extends SqliteAdapter implements EngineParts {
  readonly engine = 'sqlite'
  readonly transactions: EngineParts['transactions']

  constructor(changes: Changes) {
    super()
    this.transactions = {
      turn: (work) => work(),
      begin: async () => {},
      end: async (_, tables) => () => changes.tell(tables),
    }
  }

  clock = (later: number) => sql<number>`cast(unixepoch('subsec') * 1000 as integer) + ${later}`

  // SQLite undoes a change of tables with its transaction; Kysely says no, and would leave a failed migration half done.
  override get supportsTransactionalDdl() {
    return true
  }

  // Otherwise one query waits for the other before it is known whether it reads or writes.
  override get supportsMultipleConnections() {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #writer: DatabaseSync
  readonly #reader: DatabaseSync
  readonly write: ReturnType<typeof queriesOf>
  readonly read: ReturnType<typeof queriesOf>
  #free: Promise<void> = Promise.resolve()

  constructor(file: string) {
    this.#writer = openFile(file)
    this.#reader = openToRead(file)
    this.write = queriesOf(this.#writer)
    this.read = queriesOf(this.#reader)
  }

  async init() {}

  async acquireConnection() {
    return new Connection(this)
  }

  async releaseConnection(connection: Connection) {
    connection.release()
  }

  /** The right to write, one at a time, so that no query slips into another's transaction. Returns how to give it back. */
  async takeWriter() {
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = before.then(() => promise)
    await before
    // Every write is done at once, so that a thousand in a row would stop the process for everybody else.
    await others()
    return resolve
  }

  // The lock is taken at the start, so that no transaction fails half-way for want of it.
  async beginTransaction(connection: Connection) {
    const since = await connection.takeWriter()
    await whenFree(() => this.#writer.exec('BEGIN IMMEDIATE'), since)
  }

  async commitTransaction() {
    await whenFree(() => this.#writer.exec('COMMIT'))
  }

  async rollbackTransaction() {
    if (this.#writer.isTransaction) this.#writer.exec('ROLLBACK')
  }

  /** Tells when another process has written: the version of the data changes for this connection only then. */
  follow(tell: () => void, onTrouble: (error: unknown) => void) {
    const version = this.#writer.prepare('pragma data_version')
    const look = () => version.get()?.data_version
    let seen = look()
    const timer = setInterval(() => {
      try {
        const now = look()
        if (now !== seen) tell()
        seen = now
      } catch (error) {
        onTrouble(error)
      }
    }, lookEvery)
    timer.unref()
    return async () => clearInterval(timer)
  }

  async destroy() {
    this.#reader.close()
    this.#writer.close()
  }
}

/** What one query or transaction uses: the connection that reads, or from its first write to its end the one that writes. */
class Connection implements DatabaseConnection {
  readonly #driver: SqliteDriver
  #giveBack: (() => void) | undefined
  #since = 0

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  /** Waiting counts from here, so that nobody waits longer than the limit. */
  async takeWriter() {
    this.#since = performance.now()
    this.#giveBack = await this.#driver.takeWriter()
    return this.#since
  }

  release() {
    this.#giveBack?.()
    this.#giveBack = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#giveBack === undefined) {
      // SQL that is written as text is no node of Kysely's.
      const isRead = query.query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(query.sql)
      if (isRead) return whenFree(() => this.#driver.read<Row>(query))
      await this.takeWriter()
    }
    return whenFree(() => this.#driver.write<Row>(query), this.#since)
  }

  // biome-ignore lint/correctness/useYield: nothing is read piece by piece.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('SQLite answers at once; use execute().')
  }
}

/** Runs queries on one connection; the statements that ran last stay prepared. */
function queriesOf(database: DatabaseSync) {
  const statements = new LRUCache<string, StatementSync>({
    maxSize: prepared.most,
    sizeCalculation: (_, text) => text.length + prepared.each,
  })
  return <Row>({ sql: text, parameters }: CompiledQuery): QueryResult<Row> => {
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    const values = parameters as SQLInputValue[]
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}
