import { expect, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { examplesOf } from '../../../contract/example.ts'
import type { StoredEntry } from '../../../entries/stored-entry.ts'
import { newClub } from '../../../testing/club.ts'
import { manyEvents } from '../../../testing/many-rows.ts'
import { Batch } from './batch.ts'
import { fillSearch } from './fill.ts'
import { note, underway } from './follow.ts'
import { pour } from './pour.ts'

/** Events that are noted as under way, and no more. */
async function onTheirWay(many: number) {
  const { store } = await newClub()
  const { db } = store
  await manyEvents(db, many)
  const found = (await db
    .selectFrom(events.table as never)
    .selectAll()
    .orderBy('id' as never)
    .execute()) as StoredEntry[]
  const batch = new Batch(events.table)
  await db.transaction().execute((tx) =>
    note(
      tx,
      events,
      found.map((row) => ({ id: String(row.id), row })),
      batch,
    ),
  )
  const written = async () => ({
    postings: await db.selectFrom('search_postings').selectAll().orderBy('word').orderBy('entry').execute(),
    words: await db.selectFrom('search_words').selectAll().orderBy('word').execute(),
    entries: await db.selectFrom('search_entries').select(['entry', 'day', 'rules']).orderBy('entry').execute(),
  })
  const anew = async () => {
    for (const table of ['search_postings', 'search_words', 'search_entries'] as const) await db.deleteFrom(table).execute()
    await fillSearch(db, [events])
    return written()
  }
  return { db, rows: store.rows(events), ids: found.map(({ id }) => String(id)), batch, written, anew }
}

const renamed = { ...examplesOf(events.fields), eventTitle: 'Quite another evening' }

test('of what is changed or goes while it is on its way, nothing comes into the index that it does not say', async () => {
  const { db, rows, ids, batch, written, anew } = await onTheirWay(40)
  const [first = '', second = '', third = ''] = ids
  await rows.edit(first, renamed)
  await rows.remove(second)
  await rows.remove(third)
  await rows.restore(third)
  await pour(db, batch)
  const stood = await written()
  expect(stood.entries.map(({ entry }) => entry)).toEqual(ids.filter((id) => id !== second))
  expect(stood).toEqual(await anew())
})

test('what did not come to its end is brought there, also where entries are changed or go in between', async () => {
  const { db, rows, ids, batch, written, anew } = await onTheirWay(400)
  let asked = 0
  // After the first piece that is written.
  await pour(db, batch, {
    get aborted() {
      asked += 1
      return asked > 700
    },
  } as AbortSignal)
  const half = await written()
  expect(half.postings.length).toBeGreaterThan(100)
  expect(half.entries.filter(({ rules }) => rules === underway)).toHaveLength(400)
  const words = Map.groupBy(half.postings, ({ word }) => word)
  for (const { word, entries } of half.words) expect(entries, word).toBe(words.get(word)?.length)
  await rows.edit(ids[0] ?? '', renamed)
  await rows.remove(ids[1] ?? '')
  expect(await fillSearch(db, [events])).toBe(398)
  expect(await fillSearch(db, [events])).toBe(0)
  expect(await written()).toEqual(await anew())
})
