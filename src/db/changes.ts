import type { Db } from './tables.ts'

/** Hears which tables changed that answers show; undefined if another process changed some. */
type Listener = (tables: ReadonlySet<string> | undefined) => void

/** Announced beside a table if something that visitors saw is gone, so that no older response may be sent any more. */
export const removal = 'removal'

/** Tells listeners of changes that are committed, in this process or in another. */
export class Changes {
  readonly #listeners: Listener[] = []

  listen = (listener: Listener) => {
    this.#listeners.push(listener)
  }

  tell = (tables: ReadonlySet<string> | undefined) => {
    for (const listener of this.#listeners) listener(tables)
  }
}

/** What the engine of a database adds to a transaction; its dialect's adapter carries it. */
export type Transactions = {
  /** Waits until nobody else writes, so that what a transaction reads stays true until its end. */
  turn: <T>(work: () => Promise<T>) => Promise<T>
  begin: (tx: Db) => Promise<void>
  /** Before the commit: counts the change for other instances. Returns what to call after the commit. */
  end: (tx: Db, tables: ReadonlySet<string>) => Promise<() => void>
}

const announced = new WeakMap<Db, Set<string>>()

/** Runs `work` in the transaction that is under way, or in a new one; after the commit, listeners hear what it announced. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const { turn, begin, end } = (db.getExecutor().adapter as unknown as { transactions: Transactions }).transactions
  return turn(async () => {
    let tell = () => {}
    const result = await db.transaction().execute(async (tx) => {
      const tables = new Set<string>()
      announced.set(tx, tables)
      await begin(tx)
      const result = await work(tx)
      if (tables.size > 0) tell = await end(tx, tables)
      return result
    })
    tell()
    return result
  })
}

/** Says that answers show something else of a table once this transaction is committed: cached responses and open pages follow. */
export function announce(tx: Db, table: string) {
  const tables = announced.get(tx)
  if (tables === undefined) throw new Error(`A change of ${table} outside inTransaction would leave cached responses old.`)
  tables.add(table)
}
