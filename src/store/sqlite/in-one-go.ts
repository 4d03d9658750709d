import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AllOf, ForEach } from '../engine.ts'

/** One after the other: there is no way to the database that would cost anything, and of a few short statements each is kept prepared. */
export const allOf: AllOf = async (db, queries) => (await Promise.all(queries.map(async (query) => (await query.execute(db)).rows))).flat()

/** Milliseconds for which one question holds the process before others have their turn. */
const long = 5

export const forEach: ForEach = async (db, keys, asked) => {
  const found = []
  let since = performance.now()
  for (const key of keys) {
    const values = Object.fromEntries(Object.entries(key).map(([name, value]) => [name, sql`${value}`]))
    found.push((await asked(values as never).execute(db)).rows)
    if (performance.now() - since < long) continue
    await others()
    since = performance.now()
  }
  return found.flat()
}
