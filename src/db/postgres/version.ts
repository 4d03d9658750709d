import type { Client, Pool, PoolClient } from 'pg'
import { versionTable } from '../tables.ts'
import type { Noted, Writes } from '../writes.ts'

/** On which the instances tell each other what they have written. */
export const channel = 'club_writes'

/**
 * How often the database has been written to, which every instance knows of itself: whoever writes counts up within the
 * transaction and tells the others with the commit. What one has not heard of makes its kept answers old.
 */
export class Version {
  #known = 0
  readonly #pool: Pool
  readonly #writes: Writes
  #running: Promise<unknown> | undefined
  #next: Promise<void> | undefined

  constructor(pool: Pool, writes: Writes) {
    this.#pool = pool
    this.#writes = writes
  }

  /** It had been written to so often when this process came, before it kept any answer. */
  begin(known: number) {
    this.#known = known
  }

  get known() {
    return this.#known
  }

  /** Whether a transaction has written what an answer shows; any other counts nothing up, so that it costs the same for everybody. */
  concerns = (noted: Noted) => !noted.isEmpty && this.#writes.concerns(noted.tables)

  /** Counts up for a transaction that wrote; to be followed by its commit. */
  async raise(client: PoolClient, tables: ReadonlySet<string> | undefined): Promise<number> {
    const { rows } = await client.query<{ n: number }>(`update ${versionTable} set n = n + 1 returning n`)
    const n = rows[0]?.n ?? 0
    await client.query('select pg_notify($1, $2)', [channel, [n, ...(tables ?? [])].join(' ')])
    return n
  }

  /**
   * Looks whether others have written since, and has it told: once for all who ask before it is begun, and one at a time,
   * since a cookie may say anything. Throws when the database does not answer.
   */
  look = () => {
    this.#next ??= this.#lookAfter(this.#running)
    return this.#next
  }

  async #lookAfter(running: Promise<unknown> | undefined) {
    try {
      // Where that one is not answered, neither would this be.
      await running
    } finally {
      this.#next = undefined
    }
    const asking = this.#pool.query<{ n: number }>(`select n from ${versionTable}`)
    this.#running = asking
    try {
      this.hear((await asking).rows[0]?.n ?? 0)
    } finally {
      this.#running = undefined
    }
  }

  /** Listens on a connection of its own. */
  async listen(client: Client) {
    client.on('notification', ({ payload = '' }) => {
      const [n = '', ...tables] = payload.split(' ')
      // One of an older version says no more than how often.
      this.hear(Number.parseInt(n, 10), tables.length > 0 ? new Set(tables) : undefined)
    })
    await client.query(`listen ${channel}`)
  }

  /**
   * A transaction that wrote to these tables was committed as `n`, here or elsewhere; an own one may be heard of before its commit
   * is answered. Where it is not the next, what was written between is not known.
   */
  hear(n: number, tables?: ReadonlySet<string>) {
    // Anybody may notify, with whatever words.
    if (!(n > this.#known)) return
    const isNext = n === this.#known + 1
    this.#known = n
    this.#writes.tell(isNext ? tables : undefined)
  }
}
