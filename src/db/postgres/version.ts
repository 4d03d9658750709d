import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Changes, Transactions } from '../changes.ts'
import { following } from '../engine.ts'
import { versionTable } from '../tables.ts'

/** The number of the advisory lock for writers (docs/decisions/one-writer.md). */
export const writers = 1668052322

/** Counts in one row what all instances write, so that a short query (`look`) shows what another changed. */
// After a number that is not the next one, every table counts as changed.
export function versionOf(pool: Pool, changes: Changes) {
  let free: Promise<unknown> = Promise.resolve()
  const see = (n: number, changed: string) => {
    if (n <= version.known) return
    const [of, ...tables] = changed.split(' ')
    const isNext = n === version.known + 1 && of === `${n}`
    version.known = n
    changes.notify(isNext ? new Set(tables) : undefined)
  }
  const look = async () => {
    const { rows } = await pool.query<{ n: number; changed: string }>(`select n, changed from ${versionTable}`)
    if (rows[0]) see(rows[0].n, rows[0].changed)
  }
  const transactions: Transactions = {
    // One of this process at a time, or those that wait for the lock would hold all connections.
    turn: (work) => {
      const result = free.then(work)
      free = result.catch(() => {})
      return result
    },
    begin: async (tx) => void (await sql`select pg_advisory_xact_lock(${sql.lit(writers)})`.execute(tx)),
    end: async (tx, tables) => {
      const changed = [...tables].join(' ')
      // An instance of an older version counts up without names: they belong to the number before.
      const { rows } = await sql<{ n: number }>`
        update ${sql.table(versionTable)} set n = n + 1, changed = concat(n + 1, ' ', ${changed}::text) returning n`.execute(tx)
      const n = rows[0]?.n ?? 0
      return () => see(n, `${n} ${changed}`)
    },
  }
  const version = { known: 0, look, transactions, following: following(look) }
  return version
}

export type Version = ReturnType<typeof versionOf>
