import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { gallery } from '../collections/gallery/contract.ts'
import { timeline } from '../collections/timeline/contract.ts'
import { entriesOf } from '../entries/entries.ts'
import { siteWithPages } from '../testing/entry-site.ts'
import { examplesOf } from '../testing/example.ts'

async function site() {
  const { club, read } = await siteWithPages()
  const { store } = club
  const picture = (category: string, date: string, publish: 'now' | 'draft' = 'now') =>
    entriesOf(store.db, gallery).add({ ...examplesOf(gallery.fields), category, date }, { publish })
  /** The addresses of the links with these words on a page, and what else is read to those who listen. */
  async function links(path: string, words: string) {
    const found = (await read(path)).html.matchAll(new RegExp(`<a href="([^"]*)"[^>]*>${words}<span[^>]*>([^<]*)<`, 'g'))
    return [...found].map(([, href, of]) => `${href}${of}`)
  }
  return { store, picture, links }
}

test('a past event leads to the photographs with its title or series, on its card and its page, as soon as visitors see one', async () => {
  const { store, picture, links } = await site()
  const event = (eventTitle: string, eventDate: string, series = '') =>
    store.rows(events).add({ ...examplesOf(events.fields), eventTitle, eventDate, series })
  await event('Night of Boards', '2020-05-01')
  await event('Bench in May', '2020-05-02', 'Open bench')
  await event('Bench to come', '2999-05-02', 'Open bench')
  await picture('Open Bench', '2020-05-02')
  await picture('Night of boards', '2020-05-01', 'draft')
  const bench = '/gallery/groups/open-bench of Bench in May'
  expect(await links('/events', 'Photos')).toEqual([bench])
  expect(await links('/events/bench-in-may', 'Photos')).toEqual([bench])
  await picture('Night of boards', '2020-05-01')
  expect(await links('/events', 'Photos')).toEqual([bench, '/gallery/groups/night-of-boards of Night of Boards'])
  expect(await links('/events/bench-to-come', 'Photos')).toEqual([])
})

test('View Photos leads to the photographs with the title of the entry, else to the most of its time, else to the gallery', async () => {
  const { store, picture, links } = await site()
  const entry = (title: string, startDate: string, endDate: string) =>
    store.rows(timeline).add({ ...examplesOf(timeline.fields), title, startDate, endDate })
  await entry('Field days', '2020-01-01', '2020-12-31')
  await entry('A mast on the roof', '2021-06-01', '2021-06-14')
  await entry('The first bench', '2022-02-11', '2022-02-25')
  const id = await picture('Workshops', '2021-06-14')
  await picture('Workshops', '2021-06-15')
  await picture('Field days', '2023-01-01')
  await picture('Secret', '2022-02-12', 'draft')
  expect(await links('/timeline', 'View Photos')).toEqual([
    '/gallery of The first bench',
    `/gallery/groups/workshops#${id} of A mast on the roof`,
    '/gallery/groups/field-days of Field days',
  ])
})
