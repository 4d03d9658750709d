import { expect, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { newClub } from '../../testing/club.ts'
import { manyEvents } from '../../testing/many-rows.ts'
import { fillSearch, type NamedPage } from './job.ts'
import { find } from './server/find.ts'

async function filled(entries: number) {
  const { db } = (await newClub()).store
  await manyEvents(db, entries)
  return {
    db,
    count: async (q: string, kind = 'events') => (await find(db, q, [kind], 200)).kinds.flatMap(({ entries }) => entries).length,
    tables: async () => [
      await db.selectFrom('search').select(['entry', 'words']).orderBy('entry').execute(),
      await db.selectFrom('search_words').selectAll().orderBy('word').execute(),
    ],
  }
}

test('entries that are not in the index are found once the job ran, unless the site stops; emptied tables are filled again', async () => {
  const { db, count, tables } = await filled(60)
  await fillSearch(db, [events], undefined, AbortSignal.abort())
  expect(await count('night')).toBe(0)
  await fillSearch(db, [events])
  expect(await count('night')).toBe(60)
  const before = await tables()
  for (const table of ['search', 'search_words'] as const) await db.deleteFrom(table).execute()
  await fillSearch(db, [events])
  expect(await tables()).toEqual(before)
})

test('the words of the site’s own pages are indexed once, and again when they change', async () => {
  const { db, count, tables } = await filled(0)
  const page: NamedPage = { id: 'about', path: '/about', title: 'About', also: 'The club', text: 'Who we are.', words: 'An oscilloscope.' }
  const fill = (...those: NamedPage[]) => fillSearch(db, [], { kind: 'pages', several: 'pages', all: async () => those })
  await fill(page)
  expect(await count('oscilloscope', 'pages')).toBe(1)
  await fill({ ...page, words: 'A voltmeter.' })
  expect([await count('oscilloscope', 'pages'), await count('voltmeter', 'pages')]).toEqual([0, 1])
  await fill()
  expect(await tables()).toEqual([[], []])
})
