import { expect, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import * as things from '../../../site/collections.ts'
import { newClub } from '../../../testing/club.ts'
import { manyEvents } from '../../../testing/many-rows.ts'
import { fillSearch } from './fill.ts'
import { find } from './find.ts'

const all = Object.values(things)

test('what was written past the site is found once it was looked for, and what went past it is no more', async () => {
  const { store } = await newClub()
  const { db } = store
  const found = async (q: string) => (await find(db, q, ['events'], 200)).kinds.flatMap(({ found }) => found.map(({ entry }) => entry))
  await manyEvents(db, 120)
  expect(await found('night')).toEqual([])
  expect(await fillSearch(db, all)).toBe(120)
  expect(await found('night')).toHaveLength(120)
  expect(await fillSearch(db, all)).toBe(0)
  const [newest = ''] = await found('night 120')
  await db
    .deleteFrom(events.table as never)
    .where('id' as never, '=', newest as never)
    .execute()
  await db.updateTable('search_entries').set({ rules: 0 }).where('entry', '<', '000event000000000000000004').execute()
  const older = await db.selectFrom('search_entries').select('entry').where('rules', '=', 0).execute()
  expect(older.length).toBeGreaterThan(0)
  expect(await fillSearch(db, all)).toBe(older.length + 1)
  expect(await found('night')).toHaveLength(119)
  const { entries } = await db.selectFrom('search_words').select('entries').where('word', '=', 'night').executeTakeFirstOrThrow()
  expect(Number(entries)).toBe(119)
})

test('who is told that another does it meanwhile stops', async () => {
  const { store } = await newClub()
  await manyEvents(store.db, 60)
  expect(await fillSearch(store.db, all, AbortSignal.abort())).toBe(0)
})

test('what a newer version of the site has cut is left as it is by an older one beside it', async () => {
  const { db } = (await newClub()).store
  await manyEvents(db, 5)
  await fillSearch(db, all)
  await db.updateTable('search_entries').set({ rules: 1000 }).execute()
  expect(await fillSearch(db, all)).toBe(0)
  const entries = await db.selectFrom('search_entries').select('rules').execute()
  expect(entries).toEqual(Array.from({ length: 5 }, () => ({ rules: 1000 })))
})
