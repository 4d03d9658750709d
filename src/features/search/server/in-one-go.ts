import { setImmediate as others } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '../../../db/engine.ts'
import type { Db } from '../../../db/tables.ts'

/** The rows of several queries with the same columns: on Postgres in one statement, since each costs a round trip. */
export async function allOf<Row>(db: Db, queries: readonly RawBuilder<Row>[]): Promise<Row[]> {
  if (engineOf(db).engine === 'sqlite') return (await Promise.all(queries.map(async (query) => (await query.execute(db)).rows))).flat()
  if (queries.length === 0) return []
  const parts = queries.map((query) => sql`select * from (${query}) as those`)
  return (await sql<never>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}

type Keys<Name extends string> = readonly Record<Name, string | number>[]
type Asked<Name extends string, Row> = (key: Record<Name, RawBuilder<unknown>>) => RawBuilder<Row>
type Around<Row> = (those: RawBuilder<unknown>) => RawBuilder<Row>

/** The rows of one query for each of some keys; `around`: a query of those rows in turn. */
export const forEach = <Row, Name extends string>(
  db: Db,
  keys: Keys<Name>,
  asked: Asked<Name, Row>,
  around?: Around<Row>,
): Promise<Row[]> => (engineOf(db).engine === 'sqlite' ? eachInTurn(db, keys, asked, around) : eachAtOnce(db, keys, asked, around))

/** Milliseconds after which others have their turn, and keys in one statement. */
const [long, inOne] = [5, 9]

async function eachInTurn<Row, Name extends string>(
  db: Db,
  keys: Keys<Name>,
  asked: Asked<Name, Row>,
  around?: Around<Row>,
): Promise<Row[]> {
  const found: Row[][] = []
  let since = performance.now()
  for (let at = 0; at < keys.length; at += inOne) {
    const parts = keys.slice(at, at + inOne).map((key) => {
      const values = Object.fromEntries(Object.entries(key).map(([name, value]) => [name, sql`${value}`]))
      return sql`select * from (${asked(values as never)})`
    })
    const those = sql<Row>`${sql.join(parts, sql` union all `)}`
    found.push((await (around?.(sql`(${those})`) ?? those).execute(db)).rows)
    if (performance.now() - since < long) continue
    await others()
    since = performance.now()
  }
  return found.flat()
}

/** One query for all keys: to plan it for each of them takes longer than to run it. */
async function eachAtOnce<Row, Name extends string>(
  db: Db,
  keys: Keys<Name>,
  asked: Asked<Name, Row>,
  around?: Around<Row>,
): Promise<Row[]> {
  const names = Object.keys(keys[0] ?? {}) as Name[]
  if (names.length === 0) return []
  const typed = (value: string | number) => (typeof value === 'number' ? sql`${value}::integer` : sql`${value}::text`)
  const rows = keys.map((key) => sql`(${sql.join(names.map((name) => typed(key[name])))})`)
  const values = sql`(values ${sql.join(rows)}) as key (${sql.join(names.map((name) => sql.id(name)))})`
  const parts = Object.fromEntries(names.map((name) => [name, sql.ref(`key.${name}`)]))
  const those = sql<Row>`select those.* from ${values} cross join lateral (${asked(parts as never)}) as those`
  return (await (around?.(sql`(${those})`) ?? those).execute(db)).rows
}
