import type { Driver } from 'kysely'
import { Borrowed, type Pools } from './borrowed.ts'

export class Connections implements Driver {
  readonly #pools: Pools
  /** What ends each list that is being read. */
  readonly #lists = new Set<() => void>()

  constructor(pools: Pools) {
    this.#pools = pools
  }

  async init() {}

  async acquireConnection() {
    return new Borrowed(this.#pools, this.#lists)
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
    await Promise.all([this.#pools.pool.end(), this.#pools.lists.end()])
  }
}
