import { sql } from 'kysely'
import type { AllOf, ForEach } from '../engine.ts'

/** One after the other: there is no way to the database that would cost anything, and of a few short statements each is kept prepared. */
export const allOf: AllOf = async (db, queries) => (await Promise.all(queries.map(async (query) => (await query.execute(db)).rows))).flat()

export const forEach: ForEach = (db, keys, asked) =>
  allOf(
    db,
    keys.map((key) => asked(Object.fromEntries(Object.entries(key).map(([name, value]) => [name, sql`${value}`])) as never)),
  )
