import { expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import { type FoundKind, foundInOne } from '../features/search/contract.ts'
import { isFound } from '../features/search/server/search-index.ts'
import * as things from '../site/collections.ts'
import { newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'

const all = Object.values<Thing>(things)
const found = all.filter(isFound)

test('each collection that is found can be searched alone, up to fifty results; an unknown one is ignored', async () => {
  const { client, store, services } = await newClub()
  const ask = async (query: Record<string, string>): Promise<FoundKind[]> =>
    (await client().get(`/api/search?${new URLSearchParams(query)}`)).body.data
  for (const thing of found)
    for (let at = 0; at < (thing.unique ? 1 : foundInOne + 1); at += 1)
      await store.rows(thing).add({ ...examplesOf(thing.fields), [thing.title]: `Galvanometer ${at}` } as never)
  const whole = await ask({ q: 'galvanometer' })
  expect(whole.map(({ kind }) => kind).toSorted()).toEqual(found.map(({ table }) => table).toSorted())
  for (const { table, unique } of found) {
    const kinds = await ask({ q: 'galvanometer', in: table })
    expect.soft(kinds.map(({ kind, more, found }) => [kind, more, found.length])).toEqual([[table, !unique, unique ? 1 : foundInOne]])
  }
  const others = all.filter((thing) => !isFound(thing)).map(({ table }) => table)
  for (const kind of ['', 'event', 'Events', '__proto__', 'x'.repeat(5000), ...others])
    expect.soft(await ask({ q: 'galvanometer', in: kind }), kind).toEqual(whole)
  for (const q of ['', ' ', 'galvanometer '.repeat(800)]) expect.soft(await ask({ q, in: 'events' }), q).toEqual([])
  // A search in one collection is no whole list, of which a response would be cached.
  const before = services.cache.figures().number
  const { headers } = await client().get('/api/search?in=events')
  expect([headers.get('cache-control'), services.cache.figures().number]).toEqual(['private, no-cache', before])
})
