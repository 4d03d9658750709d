import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import Cursor from 'pg-cursor'
import { StoreUnsure } from '../busy.ts'
import { isWrite, Noted } from '../writes.ts'
import { cursorRows } from './cursor-rows.ts'
import { limits } from './limits.ts'
import { isAway, troubleOf, whenThere } from './trouble.ts'
import type { Version } from './version.ts'

/** The connections for what is read at once, for who writes or waits for that, and for whole lists. */
export type Pools = { rows: Pool; writes: Pool; lists: Pool }

/** The number under which a database gives the turn to write. */
export const turn = 1668052322
/** Whoever writes has the turn until the end of the transaction, in whatever process, so that no two decide on the same rows. */
export const takeTurn = `begin; select pg_advisory_xact_lock(${turn})`

/** What one query or transaction has of the pool: a connection of its own from its first statement to its end. */
export class Borrowed implements DatabaseConnection {
  readonly #pools: Pools
  readonly #version: Version
  readonly #lists: Set<() => void>
  #client: PoolClient | undefined
  #noted = new Noted()
  /** Whether nothing more is heard of its connection. */
  #isLost = false

  constructor(pools: Pools, version: Version, lists: Set<() => void>) {
    this.#pools = pools
    this.#version = version
    this.#lists = lists
  }

  giveBack(lost = false) {
    this.#client?.release(lost)
    this.#client = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#client)
      return this.#ask<Row>(this.#client, query).catch((error) => {
        this.#isLost = isAway(error)
        throw troubleOf(error)
      })
    return isWrite(query.sql) ? this.#writeAlone<Row>(query) : this.#read<Row>(query)
  }

  async *streamQuery<Row>(query: CompiledQuery, size = 500): AsyncGenerator<QueryResult<Row>> {
    const client = await whenThere(() => this.#pools.lists.connect())
    let ended: unknown
    const end = () => {
      if (this.#lists.delete(end)) client.release(true)
    }
    this.#lists.add(end)
    try {
      const found = new Cursor<Row>(query.sql, storable(query.parameters))
      for await (const rows of cursorRows(client, found, size, limits.answer)) yield { rows }
    } catch (error) {
      ended = error
      throw troubleOf(error)
    } finally {
      if (this.#lists.delete(end)) client.release(ended !== undefined && isAway(ended))
    }
  }

  async begin() {
    this.#noted = new Noted()
    this.#isLost = false
    this.#client = await whenThere(() => this.#inTurn())
  }

  async commit() {
    const client = this.#client
    if (!client) return
    try {
      await this.#finish(client)
    } catch (error) {
      // What was asked last may be done or not; the connection is given up, which ends it.
      this.giveBack(true)
      throw isAway(error) ? new StoreUnsure('the database went away while it was written to', { cause: error }) : troubleOf(error)
    }
  }

  async rollback() {
    const client = this.#client
    if (!client) return
    // Asked for on a way that is cut, it would only be waited for once more; what is not finished is taken back by itself.
    if (this.#isLost) return this.giveBack(true)
    await client.query('rollback').catch(() => this.giveBack(true))
  }

  /** A connection that has its turn to write. */
  async #inTurn() {
    const client = await this.#pools.writes.connect()
    try {
      await client.query(takeTurn)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async #ask<Row>(client: PoolClient, query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount, command } = await client.query(query.sql, storable(query.parameters))
    const wrote = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    const changed = wrote ? (rowCount ?? 0) : 0
    this.#noted.note(query, changed)
    return { rows, ...(wrote && { numAffectedRows: BigInt(changed) }) }
  }

  #read<Row>(query: CompiledQuery) {
    return whenThere(async () => {
      const { rows } = await this.#pools.rows.query(query.sql, storable(query.parameters))
      return { rows: rows as Row[] }
    })
  }

  /** One write is a transaction too, with the new version. */
  #writeAlone<Row>(query: CompiledQuery) {
    return whenThere(async () => {
      await this.begin()
      const client = this.#client as PoolClient
      let result: QueryResult<Row>
      try {
        result = await this.#ask<Row>(client, query)
      } catch (error) {
        this.#isLost = isAway(error)
        await this.rollback()
        this.giveBack()
        throw error
      }
      await this.commit()
      this.giveBack()
      return result
    })
  }

  async #finish(client: PoolClient) {
    const version = this.#version
    const { tables } = this.#noted
    const next = version.concerns(this.#noted) ? await version.raise(client, tables) : undefined
    await client.query('commit')
    if (next !== undefined) version.hear(next, tables)
  }
}

/** Postgres keeps no NUL in a text: it stands as what takes the place of any sign that cannot be read. */
const storable = (parameters: readonly unknown[]) =>
  parameters.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value))
