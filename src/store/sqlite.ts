import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { whenFree } from './busy.ts'
import { changesOf, marked, noted } from './deed.ts'

/**
 * What every connection must hold, asked back and compared: an acknowledged write survives a power cut only with
 * FULL, and drivers are known to fall back without a word (security.md, findings 1 and 2).
 */
const required = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 100 } as const

/** Opens a database file with the required settings. Throws when one of them did not take. */
export function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: required.busy_timeout })
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON')
  // SQLite's own lower() knows ASCII only. Not to be used in an index: other programs that open the file lack it.
  database.function('folded', { deterministic: true }, (text) => String(text).toLowerCase())
  for (const [name, wanted] of Object.entries(required)) {
    const found = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
    if (found === wanted) continue
    database.close()
    throw new Error(`${file}: SQLite reports ${name}=${found}, but it must be ${wanted}`)
  }
  return database
}

/** Kysely's way to node:sqlite: one connection, prepared statements kept, write transactions taken at once. */
export const sqliteDialect = (database: DatabaseSync): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => new OneConnection(database),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

// SQLite undoes a change of tables with its transaction; Kysely says no, and would leave a failed migration half done.
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class OneConnection implements Driver {
  readonly #database: DatabaseSync
  readonly #connection: DatabaseConnection
  #free: Promise<void> = Promise.resolve()
  #release: () => void = () => {}
  /** When whoever has the connection asked for it: waiting for it counts, so that nobody waits longer than the limit. */
  #since = 0
  /** How many rows had been changed when the transaction began. */
  #changes = 0

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#connection = connectionTo(database, () => this.#since)
  }

  async init() {}

  // Queries run one after another, so that none slips into another's transaction.
  async acquireConnection() {
    const asked = performance.now()
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = before.then(() => promise)
    await before
    this.#release = resolve
    this.#since = asked
    return this.#connection
  }

  async releaseConnection() {
    this.#release()
  }

  // Taking the write lock at the start means that no transaction can fail half-way for want of it.
  async beginTransaction() {
    await whenFree(() => this.#database.exec('BEGIN IMMEDIATE'), this.#since)
    this.#changes = changesOf(this.#database)
  }

  async commitTransaction() {
    const done = marked(this.#database, this.#changes)
    await whenFree(() => this.#database.exec('COMMIT'))
    done()
  }

  async rollbackTransaction() {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
  }

  async destroy() {
    this.#database.close()
  }
}

const writes = /^\s*(?:insert|update|delete|replace)\b/i

function connectionTo(database: DatabaseSync, since: () => number): DatabaseConnection {
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    if (statements.size < 500) statements.set(sql, statement)
    return statement
  }
  return {
    executeQuery: <Row>({ sql, parameters }: CompiledQuery) =>
      whenFree(() => {
        const statement = prepared(sql)
        const values = parameters as SQLInputValue[]
        const run = (): QueryResult<Row> => {
          if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] }
          const { changes, lastInsertRowid } = statement.run(...values)
          return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
        }
        return writes.test(sql) ? noted(database, run) : run()
      }, since()),
    streamQuery: () => {
      throw new Error('streaming queries are not used here')
    },
  }
}
