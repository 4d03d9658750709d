import { expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import { fillPlaces } from '../entries/places.ts'
import { newClub } from '../testing/club.ts'
import { drafted, secretOf } from '../testing/drafts-desk.ts'

test.for(drafted)('of $words.several: those from before they could be drafts are on every page, in their order', async (thing: Thing) => {
  const { store } = await newClub()
  const rows = store.rows(thing)
  for (let at = 0; at < 5; at += 1) await rows.add(secretOf(thing) as never)
  const idsBy = async (limit: number) => {
    const ids: string[] = []
    for (let page = 0; page < 5; page += 1) {
      const found = ((await rows.list({ limit, after: ids.at(-1) })) as { id: string }[]).map(({ id }) => id)
      ids.push(...(thing.order === 'newest' ? found : found.toReversed()))
      if (found.length < limit) break
    }
    return ids
  }
  const before = await idsBy(5)
  expect(before).toHaveLength(5)
  // As a column comes that is empty at first.
  const { table } = thing as { table: 'events' }
  await store.db
    .updateTable(table)
    .set({ place: '' } as never)
    .execute()
  expect((await idsBy(2)).length).toBeLessThan(5)
  await fillPlaces(store.db, drafted)
  expect(await idsBy(2)).toEqual(before)
})
