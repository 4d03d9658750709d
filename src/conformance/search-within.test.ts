import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import { examplesOf } from '../contract/example.ts'
import { type FoundKind, foundOfKind, foundWithin } from '../features/search/contract.ts'
import { fillSearch } from '../features/search/server/fill.ts'
import { find } from '../features/search/server/find.ts'
import { isFound } from '../features/search/server/search-index.ts'
import * as things from '../site/collections.ts'
import { type Club, newClub } from '../testing/club.ts'
import { manyEvents } from '../testing/many-rows.ts'

const { atOnce, pages } = foundWithin
const all = Object.values<Thing>(things)
const found = all.filter(isFound)

const asker = (club: Club) => async (query: Record<string, string>) => {
  const { status, body } = await club.client().get(`/api/search?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  expect(club.calls.find(({ path }) => path === '/api/search')?.reply.safeParse(body).error).toBeUndefined()
  return body.data as FoundKind[]
}
const idsOf = ([kind]: FoundKind[]) => kind?.found.map(({ id }) => id) ?? []

test('each kind that is found can be looked through alone, and all that it has stands on its pages', async () => {
  const club = await newClub()
  const ask = asker(club)
  const many = atOnce + 1
  for (const thing of found)
    for (let at = 0; at < (thing.unique ? 1 : many); at += 1)
      await club.store.rows(thing).add({ ...examplesOf(thing.fields), [thing.title]: `Galvanometer ${at}` } as never)
  expect((await ask({ q: 'galvanometer' })).map(({ kind }) => kind).toSorted()).toEqual(found.map(({ table }) => table).toSorted())
  for (const { table } of found) {
    const [first, second, third] = await Promise.all(['1', '2', '3'].map((page) => ask({ q: 'galvanometer', in: table, page })))
    expect
      .soft(
        first?.map(({ kind, more }) => [kind, more]),
        table,
      )
      .toEqual([[table, true]])
    expect.soft([...idsOf(first ?? []), ...idsOf(second ?? [])], table).toHaveLength(many)
    expect.soft(new Set([...idsOf(first ?? []), ...idsOf(second ?? [])]).size, table).toBe(many)
    expect
      .soft(
        second?.map(({ more }) => more),
        table,
      )
      .toEqual([false])
    expect.soft(third, table).toEqual([])
  }
})

test('of a kind that has very many its pages hold the best, each once, in their order, and the last one says that there are more', async () => {
  const club = await newClub()
  const ask = asker(club)
  await manyEvents(club.store.db, 1500)
  await fillSearch(club.store.db, [things.events])
  for (const q of ['night', 'night workshop', 'workshop ni']) {
    const answers: FoundKind[][] = []
    for (let page = 1; page <= pages; page += 1) answers.push(await ask({ q, in: 'events', page: String(page) }))
    expect
      .soft(
        answers.map(([kind]) => kind?.more),
        q,
      )
      .toEqual(answers.map(() => true))
    expect.soft(new Set(answers.flatMap(idsOf)).size, q).toBe(atOnce * pages)
    const { kinds } = await find(club.store.db, q, ['events'], atOnce * pages)
    expect.soft(answers.flatMap(idsOf), q).toEqual(kinds.flatMap(({ entries }) => entries.map(({ entry }) => entry)))
    // What stands first among all kinds does so here.
    expect.soft(idsOf(answers[0] ?? []).slice(0, foundOfKind), q).toEqual(idsOf(await ask({ q })))
  }
})

test('what is best stands on the first page, also where those are many that say the rarest word as well', async () => {
  const club = await newClub()
  const ask = asker(club)
  const { db } = club.store
  const many = atOnce * pages
  await manyEvents(db, many + 100)
  const those = db.updateTable('events').where('id', '<=', `000event${String(many).padStart(18, '0')}`)
  await those.set({ eventTitle: sql`'Beacon ' || substr("eventTitle", 7)`, description: 'At night' }).execute()
  const best = ['Beacon Night 1', 'Beacon Night 2', 'Beacon Night 3']
  for (const title of best)
    await db.updateTable('events').set({ eventTitle: title }).where('eventTitle', '=', title.replace('Night ', '')).execute()
  await fillSearch(db, [things.events])
  const answers: FoundKind[][] = []
  for (let page = 1; page <= pages; page += 1) answers.push(await ask({ q: 'beacon night', in: 'events', page: String(page) }))
  expect(new Set(answers.flatMap(idsOf)).size).toBe(many)
  const first = answers[0]?.[0]?.found.slice(0, best.length) ?? []
  expect(first.map(({ title }) => title.map(({ text }) => text).join(''))).toEqual(best.toReversed())
})

test('what cannot be a page is the first, and what is no kind that is found is all kinds', async () => {
  const club = await newClub()
  const ask = asker(club)
  for (let at = 0; at < 12; at += 1)
    for (const thing of [things.events, things.projects])
      await club.store.rows(thing).add({ ...examplesOf(thing.fields), [thing.title]: 'Galvanometer' } as never)
  const [whole, first] = [await ask({ q: 'galvanometer' }), await ask({ q: 'galvanometer', in: 'events' })]
  expect([whole.length, idsOf(whole).length, idsOf(first).length]).toEqual([2, foundOfKind, 12])
  for (const page of ['-1', '0', '', '1e9', '1000000000', 'NaN', '2.5', '01', '٢', ' 2', String(pages + 1), '9'.repeat(5000)])
    expect.soft(await ask({ q: 'galvanometer', in: 'events', page }), page).toEqual(first)
  expect(await ask({ q: 'galvanometer', page: '2' })).toEqual(whole)
  const others = all.filter((thing) => !isFound(thing)).map(({ table }) => table)
  for (const kind of ['', 'event', 'Events', '__proto__', 'x'.repeat(5000), ...others])
    expect.soft(await ask({ q: 'galvanometer', in: kind }), kind).toEqual(whole)
  for (const q of ['', ' ', 'galvanometer '.repeat(800)]) expect.soft(await ask({ q, in: 'events', page: '2' }), q).toEqual([])
})

test('who asks in kinds that there are not has nothing kept', async () => {
  const { client, services } = await newClub()
  await client().get('/api/search')
  const before = services.cache.figures()
  for (const kind of ['a', 'b', 'events']) {
    const { headers } = await client().get(`/api/search?in=${kind}&page=2`)
    expect.soft(headers.get('cache-control'), kind).toBe('private, no-cache')
  }
  expect(services.cache.figures().number).toBe(before.number)
})
