import type { Driver } from 'kysely'
import { Borrowed, type Pools } from './borrowed.ts'
import type { Version } from './version.ts'

export class Connections implements Driver {
  readonly #pools: Pools
  readonly #version: Version
  /** What ends each list that is being read. */
  readonly #lists = new Set<() => void>()

  constructor(pools: Pools, version: Version) {
    this.#pools = pools
    this.#version = version
  }

  async init() {}

  async acquireConnection() {
    return new Borrowed(this.#pools, this.#version, this.#lists)
  }

  async releaseConnection(connection: Borrowed) {
    connection.giveBack()
  }

  beginTransaction = (connection: Borrowed) => connection.begin()
  commitTransaction = (connection: Borrowed) => connection.commit()
  rollbackTransaction = (connection: Borrowed) => connection.rollback()

  async destroy() {
    // Nobody may be there any more who reads one to its end.
    for (const end of this.#lists) end()
    // One may serve for several of them.
    await Promise.all([...new Set(Object.values(this.#pools))].map((pool) => pool.end()))
  }
}
