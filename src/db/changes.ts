import type { Db } from './tables.ts'

/** Gets the changed tables that responses show; undefined if they are unknown. */
type Listener = (tables: ReadonlySet<string> | undefined) => void

/** Announced beside a table if visitors must no longer see something: older responses go. */
export const removal = 'removal'

/** Notifies listeners of committed changes, of this process or another. */
export class Changes {
  readonly #listeners: Listener[] = []

  listen = (listener: Listener) => {
    this.#listeners.push(listener)
  }

  notify = (tables: ReadonlySet<string> | undefined) => {
    for (const listener of this.#listeners) listener(tables)
  }
}

/** What the engine adds to a transaction. */
export type Transactions = {
  /** Waits until it is the only writer, so that what it reads stays true. */
  turn: <T>(work: () => Promise<T>) => Promise<T>
  begin: (tx: Db) => Promise<void>
  /** Before the commit: counts the change for other instances. Returns what to call after the commit. */
  end: (tx: Db, tables: ReadonlySet<string>) => Promise<() => void>
}

const announced = new WeakMap<Db, Set<string>>()

/** Runs `work` in the open transaction or in a new one; after the commit, listeners get what it announced. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const { turn, begin, end } = (db.getExecutor().adapter as unknown as { transactions: Transactions }).transactions
  return turn(async () => {
    let notify = () => {}
    const result = await db.transaction().execute(async (tx) => {
      const tables = new Set<string>()
      announced.set(tx, tables)
      await begin(tx)
      const result = await work(tx)
      if (tables.size > 0) notify = await end(tx, tables)
      return result
    })
    notify()
    return result
  })
}

/** Announces that responses from a table change, to cached responses and open pages. */
export function announce(tx: Db, table: string) {
  const tables = announced.get(tx)
  if (tables === undefined) throw new Error(`A change of ${table} outside inTransaction would leave cached responses old.`)
  tables.add(table)
}
