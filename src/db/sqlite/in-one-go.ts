import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AllOf, ForEach } from '../engine.ts'

/** One after the other: there is no way to the database that would cost anything, and of a few short statements each is kept prepared. */
export const allOf: AllOf = async (db, queries) => (await Promise.all(queries.map(async (query) => (await query.execute(db)).rows))).flat()

/** Milliseconds for which one question holds the process before others have their turn. */
const long = 5
/** For so many keys in one statement, behind which others may have their turn: each costs as much by itself as to find and read twenty rows. */
const together = 9

export const forEach: ForEach = async (db, keys, asked, around) => {
  const found = []
  let since = performance.now()
  for (let at = 0; at < keys.length; at += together) {
    const parts = keys.slice(at, at + together).map((key) => {
      const values = Object.fromEntries(Object.entries(key).map(([name, value]) => [name, sql`${value}`]))
      return sql`select * from (${asked(values as never)})`
    })
    const those = sql<never>`${sql.join(parts, sql` union all `)}`
    found.push((await (around?.(sql`(${those})`) ?? those).execute(db)).rows)
    if (performance.now() - since < long) continue
    await others()
    since = performance.now()
  }
  return found.flat()
}
