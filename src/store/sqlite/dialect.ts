import type { DatabaseSync } from 'node:sqlite'
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
import { changesOf, marked } from '../action.ts'
import { Noted, type Writes } from '../writes.ts'
import { openFile, openToRead } from './database-file.ts'
import { idioms } from './idioms.ts'
import { queriesOf } from './queries.ts'
import { rowStream } from './row-stream.ts'
import { whenFree } from './trouble.ts'

/**
 * Kysely's way to node:sqlite: one connection that writes, with transactions taken at once, and one that reads beside it,
 * so that no reader waits while a write waits for the file.
 */
export const sqliteDialect = (file: string, writes: Writes): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => new TwoConnections(file, writes),
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

class TwoConnections implements Driver {
  readonly file: string
  readonly #writes: Writes
  readonly #writer: DatabaseSync
  readonly #reader: DatabaseSync
  readonly #write: ReturnType<typeof queriesOf>
  readonly #read: ReturnType<typeof queriesOf>
  #free: Promise<void> = Promise.resolve()
  #noted = new Noted()

  constructor(file: string, writes: Writes) {
    this.file = file
    this.#writes = writes
    this.#writer = openFile(file)
    this.#reader = openToRead(file)
    this.#write = queriesOf(this.#writer)
    this.#read = queriesOf(this.#reader)
  }

  async init() {}

  async acquireConnection() {
    return new Borrowed(this)
  }

  async releaseConnection(connection: Borrowed) {
    connection.giveBack()
  }

  /** The right to write, which one has at a time, so that no query slips into another's transaction. Returns how to end it. */
  async takeWriter() {
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = before.then(() => promise)
    await before
    return resolve
  }

  /** Waiting for the right to write counts, from `since` on, so that nobody waits longer than the limit. */
  write = async <Row>(query: CompiledQuery, since: number) => {
    const result = await whenFree(() => this.#write<Row>(query), since)
    this.#noted.note(query, result.numAffectedRows ?? result.rows.length)
    if (!this.#writer.isTransaction) this.#tell()
    return result
  }
  read = <Row>(query: CompiledQuery) => whenFree(() => this.#read<Row>(query))

  // Taking the write lock at the start means that no transaction can fail half-way for want of it.
  async beginTransaction(connection: Borrowed) {
    const since = await connection.keepWriter()
    await whenFree(() => this.#writer.exec('BEGIN IMMEDIATE'), since)
    connection.changes = changesOf(this.#writer)
  }

  async commitTransaction({ changes }: Borrowed) {
    const done = marked(this.#writer, changes)
    await whenFree(() => this.#writer.exec('COMMIT'))
    done()
    this.#tell()
  }

  #tell() {
    const noted = this.#noted
    this.#noted = new Noted()
    if (!noted.isEmpty) this.#writes.tell(noted.tables)
  }

  async rollbackTransaction() {
    this.#noted = new Noted()
    if (this.#writer.isTransaction) this.#writer.exec('ROLLBACK')
  }

  async destroy() {
    this.#reader.close()
    this.#writer.close()
  }
}

/** What one query or transaction has of the two: within a transaction always the one that writes, which sees its own changes. */
class Borrowed implements DatabaseConnection {
  readonly #of: TwoConnections
  #giveBack: (() => void) | undefined
  #since = 0
  /** How many rows had been changed when the transaction began. */
  changes = 0

  constructor(of: TwoConnections) {
    this.#of = of
  }

  async keepWriter() {
    this.#since = performance.now()
    this.#giveBack = await this.#of.takeWriter()
    return this.#since
  }

  giveBack() {
    this.#giveBack?.()
    this.#giveBack = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#giveBack === undefined) {
      if (query.query.kind === 'SelectQueryNode') return this.#of.read(query)
      await this.keepWriter()
    }
    return this.#of.write(query, this.#since)
  }

  streamQuery = <Row>(query: CompiledQuery, size = 500) => rowStream<Row>(this.#of.file, query, size)
}
