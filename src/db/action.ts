import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'

/** What one request does to the database. `changed`: whether anything of it has been committed. */
export type Action = {
  changed: boolean
  /** The administrator who does it, and when. */
  by?: string | undefined
  at?: Date
  /** The version of an entry that its edit began from, where that was said (changes.ts). */
  from?: string | undefined
  /** Written in the transaction of its first change, so that it is there exactly when the action was done. */
  mark?: readonly CompiledQuery[] | undefined
}

const underway = new AsyncLocalStorage<Action | undefined>()

/** Does something as one action: every write that it leads to, however deep, counts as its own. */
export const during = <T>(action: Action, work: () => Promise<T>): Promise<T> => underway.run(action, work)

/** The action that is underway, if there is one. */
export const action = () => underway.getStore()

/** The same functions outside of every action: what they write stays whatever becomes of it, and says nothing of it. */
export function apart<T extends object>(functions: T): T {
  const outside = Object.entries(functions).map(([name, work]) => [
    name,
    (...given: unknown[]) => underway.run(undefined, () => work(...given)),
  ])
  return Object.fromEntries(outside) as T
}

/** How many rows a connection has changed since it was opened. */
export const rowsChanged = (database: DatabaseSync) => Number(database.prepare('SELECT total_changes() AS n').get()?.n)

/** Runs one write, with the mark of its action where that has changed nothing before. */
export function noted<T>(database: DatabaseSync, write: () => T): T {
  const doing = action()
  // Within a transaction it counts once that is committed.
  if (doing === undefined || doing.changed || database.isTransaction) return write()
  const before = rowsChanged(database)
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = write()
    const done = marked(database, before)
    database.exec('COMMIT')
    done()
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Puts the mark of the action into a transaction that has changed something; to be called when that is committed. */
export function marked(database: DatabaseSync, before: number): () => void {
  const doing = action()
  if (doing === undefined || doing.changed || rowsChanged(database) === before) return () => {}
  for (const { sql, parameters } of doing.mark ?? []) database.prepare(sql).run(...(parameters as SQLInputValue[]))
  return () => {
    doing.changed = true
  }
}
