import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as others } from 'node:timers/promises'
import type { CompiledQuery, Driver } from 'kysely'
import { Noted, type Writes } from '../writes.ts'
import { Borrowed } from './borrowed.ts'
import { openFile, openToRead } from './database-file.ts'
import { queriesOf } from './queries.ts'
import { whenFree } from './trouble.ts'

/** Milliseconds after which who writes one thing after another lets others have their turn. */
const longest = 2

/** One connection that writes and one that reads; who has which, each query and transaction is told as it borrows. */
export class Connections implements Driver {
  readonly file: string
  readonly #writes: Writes
  readonly #writer: DatabaseSync
  readonly #reader: DatabaseSync
  readonly #write: ReturnType<typeof queriesOf>
  readonly #read: ReturnType<typeof queriesOf>
  #free: Promise<void> = Promise.resolve()
  #since: number | undefined
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
    await this.#othersTurn()
    return resolve
  }

  // Every write is there at once, so that whoever awaits a thousand of them would keep the process from everybody else.
  async #othersTurn() {
    const now = performance.now()
    if (this.#since === undefined) setImmediate(() => (this.#since = undefined))
    this.#since ??= now
    if (now - this.#since > longest) await others()
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
  }

  async commitTransaction() {
    await whenFree(() => this.#writer.exec('COMMIT'))
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
