import { sql } from 'kysely'
import type { AllOf, ForEach } from '../engine.ts'

/** In one query, by one connection: each way to the database costs more than most of what is asked there. */
export const allOf: AllOf = async (db, queries) => {
  if (queries.length === 0) return []
  const parts = queries.map((query) => sql`select * from (${query}) as those`)
  return (await sql<never>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}

/** As one part for all keys: to plan it for each of them anew takes longer than to do it. */
export const forEach: ForEach = async (db, keys, asked, around) => {
  const names = Object.keys(keys[0] ?? {}) as (keyof (typeof keys)[number])[]
  if (names.length === 0) return []
  // Of a value by itself no type is known.
  const typed = (value: string | number) => (typeof value === 'number' ? sql`${value}::integer` : sql`${value}::text`)
  const rows = keys.map((key) => sql`(${sql.join(names.map((name) => typed(key[name])))})`)
  const values = sql`(values ${sql.join(rows)}) as key (${sql.join(names.map((name) => sql.id(name)))})`
  const parts = Object.fromEntries(names.map((name) => [name, sql.ref(`key.${name}`)]))
  const those = sql<never>`select those.* from ${values} cross join lateral (${asked(parts as never)}) as those`
  return (await (around?.(sql`(${those})`) ?? those).execute(db)).rows
}
