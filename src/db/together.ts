import type { Db } from './tables.ts'

/** Does several things in the transaction that is under way, or in one of its own. */
export const together = <T>(db: Db, action: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? action(db) : db.transaction().execute(action)
