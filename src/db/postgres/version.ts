import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Changes, Transactions } from '../changes.ts'
import { following, type KnownVersion } from '../engine.ts'
import { versionTable } from '../tables.ts'

/** The number of the lock for writers. */
export const writers = 1668052322

/**
 * Counts in one row what all instances write, so that a short query shows each of them what another changed. If a number is not the
 * next one, it has missed a change and treats every table as changed.
 */
export class Version implements KnownVersion {
  readonly #pool: Pool
  readonly #changes: Changes
  known = 0
  #free: Promise<unknown> = Promise.resolve()

  constructor(pool: Pool, changes: Changes) {
    this.#pool = pool
    this.#changes = changes
  }

  readonly transactions: Transactions = {
    // One of this process at a time: those that wait for the lock would hold all connections.
    turn: (work) => {
      const result = this.#free.then(work)
      this.#free = result.catch(() => {})
      return result
    },
    begin: async (tx) => void (await sql`select pg_advisory_xact_lock(${sql.lit(writers)})`.execute(tx)),
    end: async (tx, tables) => {
      const changed = [...tables].join(' ')
      // An instance of an older version counts up without the names: they belong to the number before them.
      const { rows } = await sql<{ n: number }>`
        update ${sql.table(versionTable)} set n = n + 1, changed = concat(n + 1, ' ', ${changed}::text) returning n`.execute(tx)
      const n = rows[0]?.n ?? 0
      return () => this.#see(n, `${n} ${changed}`)
    },
  }

  /** Reads the number. */
  look = async () => {
    const { rows } = await this.#pool.query<{ n: number; changed: string }>(`select n, changed from ${versionTable}`)
    if (rows[0]) this.#see(rows[0].n, rows[0].changed)
  }

  following = following(() => this.look())

  #see(n: number, changed: string) {
    if (n <= this.known) return
    const [of, ...tables] = changed.split(' ')
    const isNext = n === this.known + 1 && of === `${n}`
    this.known = n
    this.#changes.notify(isNext ? new Set(tables) : undefined)
  }
}
