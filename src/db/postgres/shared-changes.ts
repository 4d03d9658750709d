import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client, type ClientConfig, type Pool } from 'pg'
import type { Changes, Transactions } from '../changes.ts'
import type { Following, KnownVersion } from '../engine.ts'
import { versionTable } from '../tables.ts'

/** On which the instances notify each other. */
export const channel = 'club_writes'
/** The number of the lock for writers. */
export const writers = 1668052322

/** Milliseconds between two looks for missed notifications, and while nothing is heard. */
const every = { heard: 1000, deaf: 100 }

/**
 * Changes that all instances hear of. A transaction counts up one row and notifies the others with its commit; one that hears a number
 * which is not the next has missed something, and takes everything for changed.
 */
export class SharedChanges implements KnownVersion {
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
      const { rows } = await sql<{ n: number }>`update ${sql.table(versionTable)} set n = n + 1 returning n`.execute(tx)
      const n = rows[0]?.n ?? 0
      await sql`select pg_notify(${channel}, ${[n, ...tables].join(' ')})`.execute(tx)
      return () => this.#hear(n, tables)
    },
  }

  /** Asks for the number. */
  look = async () => {
    const { rows } = await this.#pool.query<{ n: number }>(`select n from ${versionTable}`)
    this.#hear(rows[0]?.n ?? 0)
  }

  #hear(n: number, tables?: ReadonlySet<string>) {
    // Anybody may notify, with whatever words.
    if (!(n > this.known)) return
    const isNext = n === this.known + 1
    this.known = n
    this.#changes.tell(isNext ? tables : undefined)
  }

  /** Listens on a connection of its own, and looks for what it may have missed. */
  follow =
    (config: ClientConfig): Following =>
    ({ onTrouble }) => {
      const end = new AbortController()
      const { signal } = end
      let [isHeard, isTroubled] = [false, false]

      const listen = async () => {
        const client = new Client(config)
        const lost = new Promise<void>((resolve) => {
          client.on('error', () => resolve())
          client.once('end', () => resolve())
          signal.addEventListener('abort', () => resolve(), { once: true })
        })
        client.on('notification', ({ payload = '' }) => {
          const [n = '', ...tables] = payload.split(' ')
          this.#hear(Number.parseInt(n, 10), tables.length > 0 ? new Set(tables) : undefined)
        })
        try {
          await client.connect()
          await client.query(`listen ${channel}`)
          isTroubled = false
          await this.look()
          isHeard = true
          await lost
        } finally {
          isHeard = false
          await client.end().catch(() => {})
        }
      }

      const again = async (work: () => Promise<void>) => {
        while (!signal.aborted) {
          await work().catch((error) => {
            if (!isTroubled && !signal.aborted) onTrouble(error)
            isTroubled = true
          })
          await pause(isHeard ? every.heard : every.deaf, undefined, { signal, ref: false }).catch(() => {})
        }
      }
      // Later, so that both can use one connection.
      const both = [again(listen), pause(every.deaf, undefined, { ref: false }).then(() => again(this.look))]
      return async () => {
        end.abort()
        await Promise.all(both)
      }
    }
}
