import { expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import { type FoundKind, foundOfKind } from '../features/search/contract.ts'
import { isFound } from '../features/search/server/search-index.ts'
import * as things from '../site/collections.ts'
import { newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'

const found = Object.values<Thing>(things).filter(isFound)

test('each collection that visitors read is searched, up to ten results each', async () => {
  const { client, store } = await newClub()
  const ask = async (query: Record<string, string>): Promise<FoundKind[]> =>
    (await client().get(`/api/search?${new URLSearchParams(query)}`)).body.data
  for (const thing of found)
    for (let at = 0; at < (thing.unique ? 1 : foundOfKind + 1); at += 1)
      await store.rows(thing).add({ ...examplesOf(thing.fields), [thing.title]: `Galvanometer ${at}` } as never)
  const kinds = await ask({ q: 'galvanometer' })
  expect(kinds.map(({ kind, more, found }) => [kind, more, found.length]).toSorted()).toEqual(
    found.map(({ table, unique }) => [table, !unique, unique ? 1 : foundOfKind]).toSorted(),
  )
  // The parameter of earlier versions.
  expect(await ask({ q: 'galvanometer', in: 'events' })).toEqual(kinds)
  for (const q of ['', ' ', 'galvanometer '.repeat(800)]) expect.soft(await ask({ q }), q).toEqual([])
})
