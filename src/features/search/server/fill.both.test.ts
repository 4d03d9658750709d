import { expect, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { open } from '../../../entries/stored-entry.ts'
import * as things from '../../../site/collections.ts'
import { newClub } from '../../../testing/club.ts'
import { manyEvents } from '../../../testing/many-rows.ts'
import { fillSearch, type NamedPage } from './fill.ts'
import { find } from './find.ts'

const all = Object.values(things)

async function filled() {
  const { store } = await newClub()
  const { db } = store
  const found = async (q: string, kind = 'events') =>
    (await find(db, q, [kind], 200)).kinds.flatMap(({ entries }) => entries.map(({ entry }) => entry))
  return { store, db, found }
}

test('what was written past the site is found once the job ran, and what went past it is no more', async () => {
  const { db, found } = await filled()
  await manyEvents(db, 120)
  expect(await found('night')).toEqual([])
  expect(await fillSearch(db, all)).toBe(120)
  expect(await found('night')).toHaveLength(120)
  expect(await fillSearch(db, all)).toBe(0)
  const [newest = ''] = await found('night 120')
  await open(db).deleteFrom(events.table).where('id', '=', newest).execute()
  await db.deleteFrom('search').where('entry', '<', '000event000000000000000004').execute()
  expect(await fillSearch(db, all)).toBe(4)
  expect(await found('night')).toHaveLength(119)
})

test('emptied together, the tables are filled again as they were', async () => {
  const { db } = await filled()
  const tables = ['search', 'search_words'] as const
  const rows = () =>
    Promise.all(
      tables.map((table) =>
        db
          .selectFrom(table)
          .selectAll()
          .orderBy(table === 'search' ? 'entry' : ('word' as never))
          .execute(),
      ),
    )
  await manyEvents(db, 60)
  await fillSearch(db, all)
  const [entries, words] = await rows()
  for (const table of tables) await db.deleteFrom(table).execute()
  await fillSearch(db, all)
  const [again, wordsAgain] = await rows()
  expect(wordsAgain).toEqual(words)
  expect(again?.map((row) => ({ ...row, number: 0 }))).toEqual(entries?.map((row) => ({ ...row, number: 0 })))
})

test('the words of the site’s own pages are indexed once, and anew when they change', async () => {
  const { db, found } = await filled()
  const page: NamedPage = {
    id: 'about',
    path: '/about',
    title: 'About',
    also: 'The club',
    text: 'Who we are.',
    words: 'A borrowed oscilloscope.',
  }
  const pages = (...those: NamedPage[]) => ({ kind: 'pages', several: 'pages', all: async () => those })
  expect(await fillSearch(db, all, pages(page))).toBe(1)
  expect(await fillSearch(db, all, pages(page))).toBe(0)
  expect(await found('oscilloscope', 'pages')).toHaveLength(1)
  expect(await fillSearch(db, all, pages({ ...page, words: 'A borrowed voltmeter.' }))).toBe(2)
  expect([await found('oscilloscope', 'pages'), (await found('voltmeter', 'pages')).length]).toEqual([[], 1])
  expect(await fillSearch(db, all, pages())).toBe(1)
})

test('a job that lost its lease stops', async () => {
  const { db } = await filled()
  await manyEvents(db, 60)
  expect(await fillSearch(db, all, undefined, AbortSignal.abort())).toBe(0)
})
