import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Input, Thing } from '../contract/collection.ts'
import { calendarPath, calendarPathBy, everything, feedPath } from '../contract/entry-path.ts'
import { examplesOf } from '../contract/example.ts'
import { subscriptionCalls } from '../features/feeds/contract.ts'
import { addPages } from '../site/pages.ts'
import { assets } from '../testing/assets.ts'
import { type Club, newClub } from '../testing/club.ts'
import { things } from '../testing/examples.ts'
import { statementsOf } from '../testing/statements.ts'

type Asked = { thing: Thing; path: string; indexes: string[][] }
const paged = things.filter((thing): thing is Thing & { at: string } => thing.at !== undefined)
/** The order in which the entries of a kind stand that came last, and on their days. */
const placeOf = ({ publishable }: Thing) => (publishable ? 'place' : 'id')
const daysOf = (thing: Thing) => [...new Set([...(thing.day ? [thing.day] : []), ...(thing.by ?? []), placeOf(thing)])]

/** What programs and strangers ask for of a kind, over and over, and by which indexes that is read. */
const asked: Asked[] = paged.flatMap((thing) => {
  const byField = Object.entries(thing.calendar?.by ?? {}).map(([by, field]) => ({ by, index: [field, ...daysOf(thing)] }))
  return [
    ...(thing.feed ? [feedPath(thing, 'json'), feedPath(everything, 'json')] : []).map((path) => ({
      ...{ thing, path, indexes: [[placeOf(thing)]] },
    })),
    ...(thing.calendar ? [{ thing, path: calendarPath(thing), indexes: [daysOf(thing)] }] : []),
    ...(thing.calendar
      ? [{ thing, path: subscriptionCalls.list.path, indexes: [daysOf(thing), ...byField.map(({ index }) => index)] }]
      : []),
    ...byField.map(({ by, index }) => ({ thing, path: calendarPathBy(thing, by, 'nothing'), indexes: [index] })),
    ...(thing.groupedBy ? [{ thing, path: `/api/group/${thing.table}?slug=nothing`, indexes: [[thing.groupedBy, placeOf(thing)]] }] : []),
  ]
})

test('that holds for two feeds, a calendar and a group at least', () => expect(asked.length).toBeGreaterThanOrEqual(8))

/** How the database goes about a statement, a step a line, where it is to read nothing as a whole that it can avoid. */
async function planOf({ store: { db } }: Club, filled: string): Promise<string[]> {
  if (inject('postgres') === undefined)
    return (await sql<{ detail: string }>`explain query plan ${sql.raw(filled)}`.execute(db)).rows.map(({ detail }) => detail)
  return db.transaction().execute(async (tx) => {
    for (const way of ['enable_seqscan', 'enable_sort', 'enable_bitmapscan']) await sql`set local ${sql.raw(way)} = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(filled)}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN'])
  })
}

/** A statement of Postgres with its values in it. */
const filledIn = (statement: string, filled: string) => {
  const values: unknown[] = JSON.parse(filled.slice(statement.length + 1) || '[]')
  return statement.replace(/\$(\d+)/g, (_, at) => {
    const value = values[Number(at) - 1]
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
  })
}

test.for(asked)('$path reads no whole table and sorts none', async ({ thing, path, indexes }) => {
  const { table, day = 'id', calendar } = thing
  const club = await newClub({ publicOrigin: 'https://club.example.org' })
  addPages(club.api, club.services, assets)
  const texts = examplesOf(thing.fields) as Record<string, string>
  const spelled = (said = '') => [said, said, said.toUpperCase()].map((said) => (thing.groupedBy ? { [thing.groupedBy]: said } : {}))
  for (const said of spelled(texts[thing.groupedBy ?? '']))
    await club.store.rows(thing).add({ ...texts, ...said, [thing.title]: 'Open Lab' } as Input<Thing>)
  const given = await statementsOf(() => club.client().request('GET', path))
  const those = given.filter(({ sql }) => sql.includes(`from "${table}"`) && /^\s*(?:select|with)/.test(sql))
  expect(those.length).toBeGreaterThan(0)
  const steps: string[] = []
  for (const { sql: statement, filled } of those)
    steps.push(...(await planOf(club, inject('postgres') === undefined ? filled : filledIn(statement, filled))))
  const passed = thing.groupedBy ? `|Filter: .*${thing.groupedBy}` : ''
  const whole = new RegExp(
    `^(?:SCAN|SEARCH) ${table}$|TEMP B-TREE|Seq Scan on "?${table}|^ *(?:-> *)?(?:Incremental )?Sort|Disabled: true${passed}`,
    'm',
  )
  const wanted = indexes.map((columns) => `an index of "${table}" on (${columns.join(', ')})`).join(' and ')
  expect(
    steps.filter((step) => whole.test(step)),
    `This wants ${wanted}; migrations/0023-read-in-order.ts makes such`,
  ).toEqual([])
  const by = Object.entries(calendar?.by ?? {}).find(([name]) => path.includes(`/${name}/`))?.[1]
  if (by !== undefined) expect(steps.join('\n')).toMatch(new RegExp(`${by}"?.*${day}`))
})
