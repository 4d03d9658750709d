import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import { calendarPath, calendarPathBy, everything, feedPath } from '../contract/entry-path.ts'
import { examplesOf } from '../contract/example.ts'
import { subscriptionCalls } from '../features/feeds/contract.ts'
import { entrySite, paged } from '../testing/entry-site.ts'
import { statementsOf } from '../testing/statements.ts'

/** The order of the entries of a collection by when they came, and by their days. */
const placeOf = ({ publishable }: Thing) => (publishable ? 'place' : 'id')
const daysOf = (thing: Thing) => [...new Set([...(thing.day ? [thing.day] : []), ...(thing.by ?? []), placeOf(thing)])]

/** What programs request over and over, and the columns of the index that it is read by. */
const asked = paged.flatMap((thing) => [
  ...(thing.feed ? [feedPath(thing, 'json'), feedPath(everything, 'json')].map((path) => ({ thing, path, index: [placeOf(thing)] })) : []),
  ...(thing.calendar ? [calendarPath(thing), subscriptionCalls.list.path].map((path) => ({ thing, path, index: daysOf(thing) })) : []),
  ...Object.entries(thing.calendar?.by ?? {}).map(([by, field]) => ({
    ...{ thing, path: calendarPathBy(thing, by, 'nothing'), index: [field, ...daysOf(thing)] },
  })),
  ...(thing.groupedBy ? [{ thing, path: `/api/group/${thing.table}?slug=nothing`, index: [thing.groupedBy, placeOf(thing)] }] : []),
])

test('at least two feeds, a calendar and a group are read', () => expect(asked.length).toBeGreaterThanOrEqual(8))

test.for(asked)('$path reads no whole table and sorts none', async ({ thing, path, index }) => {
  const { table, groupedBy } = thing
  const { club, add } = await entrySite(thing)
  const group = examplesOf(thing.fields)[groupedBy ?? ''] ?? ''
  for (const text of [group, group.toUpperCase()]) await add('Open Lab', groupedBy && { [groupedBy]: text })
  const given = await statementsOf(() => club.client().request('GET', path))
  const those = given.filter(({ sql }) => sql.includes(`from "${table}"`) && /^\s*(?:select|with)/.test(sql))
  expect(those.length).toBeGreaterThan(0)
  const steps: string[] = []
  for (const { filled } of those)
    steps.push(
      ...(await sql<{ detail: string }>`explain query plan ${sql.raw(filled)}`.execute(club.store.db)).rows.map(({ detail }) => detail),
    )
  const whole = new RegExp(`^(?:SCAN|SEARCH) ${table}$|TEMP B-TREE`)
  const wanted = `This wants an index of "${table}" on (${index.join(', ')}); migrations/0023-read-in-order.ts makes such`
  expect(
    steps.filter((step) => whole.test(step)),
    wanted,
  ).toEqual([])
})
