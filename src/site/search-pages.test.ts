import { expect, test } from 'vitest'
import { search } from '../../content/search.ts'
import { events } from '../collections/events/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { foundOfKind, foundWithin } from '../features/search/contract.ts'
import { fillSearch } from '../features/search/server/fill.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { manyEvents } from '../testing/many-rows.ts'
import { addPages } from './pages.ts'

/** The page of the search as a visitor without a script is sent it: what it has found, what it says of that, and where it leads. */
async function searched(many: number) {
  const { api, services, store, client } = await newClub()
  addPages(api, services, assets)
  await manyEvents(store.db, many)
  await fillSearch(store.db, [events])
  await store.rows(projects).add({ ...examplesOf(projects.fields), title: 'A Night Lamp' })
  return async (address: string) => {
    const response = await client().request('GET', address)
    expect(response.status, address).toBe(200)
    const [, html = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await response.text()) ?? []
    const textOf = (part: string) => part.replace(/<[^>]*>/g, '').trim()
    const links = [...html.matchAll(/<a [^>]*href="(\/search[^"]*)"[^>]*>(.*?)<\/a>/gs)]
    return {
      text: textOf(html.replaceAll('</', ' </')),
      told: textOf(/role="status"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? ''),
      titles: [...html.matchAll(/<h3>(.*?)<\/h3>/gs)].map(([, title = '']) => textOf(title)),
      to: Object.fromEntries(links.map(([, href = '', label = '']) => [textOf(label), href.replaceAll('&amp;', '&')])),
    }
  }
}

test('links lead from the best of a kind to all the others, page by page, and say how many there are', async () => {
  const read = await searched(2 * foundWithin.atOnce + 3)
  const whole = await read('/search?q=night')
  expect(whole.titles).toHaveLength(foundOfKind + 1)
  expect(whole.to).toEqual({ 'More events': '/search?q=night&in=events' })
  let page = await read('/search?q=night&in=events')
  const titles = [...page.titles]
  const told = [page.told]
  for (let next = page.to['Show more events']; next; next = page.to['Show more events']) {
    page = await read(next)
    titles.push(...page.titles)
    told.push(page.told)
  }
  expect(told).toEqual([
    '1 to 50 of 50 or more events for “night”',
    '51 to 100 of 100 or more events for “night”',
    '101 to 103 of 103 events for “night”',
  ])
  expect([titles.length, new Set(titles).size, titles[0]]).toEqual([103, 103, 'Night 103'])
  expect(page.to).toEqual({ 'Back to the best': '/search?q=night&in=events', 'Look everywhere for “night”': '/search?q=night' })
  expect(page.text).not.toContain('There may be more')
})

test('whatever else its address asks is answered with what it can mean', async () => {
  const read = await searched(60)
  const [whole, first] = [await read('/search?q=night'), await read('/search?q=night&in=events')]
  for (const page of ['-1', '0', '1e9', 'NaN', '', '1&page=2'])
    expect.soft(await read(`/search?q=night&in=events&page=${page}`), page).toEqual(first)
  for (const kind of ['nothing', 'students', '', '%E0%A4%A', '%3Cb%3E'])
    expect.soft(await read(`/search?q=night&in=${kind}&page=2`), kind).toEqual(whole)
  const behind = await read('/search?q=night&in=events&page=4')
  expect([behind.told, behind.titles, behind.to['Back to the best']]).toEqual([
    'No more found for “night”',
    [],
    '/search?q=night&in=events',
  ])
  expect(behind.text).toContain(search.noMore)
  const none = await read('/search?q=lamp&in=events')
  expect([none.told, none.to]).toEqual(['Nothing found for “lamp”', { 'Look everywhere for “lamp”': '/search?q=lamp' }])
  expect(none.text).toContain(search.nothingWithin)
  // Where no kind has anything it is no matter which one was asked for, or whether it is one.
  const nowhere = await read('/search?q=zzzzzz')
  expect(nowhere.text).toContain(search.nothing)
  for (const rest of ['in=nope', 'in=nope&page=2', 'in=events', 'in=events&page=2'])
    expect.soft(await read(`/search?q=zzzzzz&${rest}`), rest).toEqual(nowhere)
  for (const words of ['x'.repeat(10_000), `${'night '.repeat(1600)}`]) {
    const long = await read(`/search?q=${encodeURIComponent(words)}&in=events`)
    expect([long.told, long.titles, long.to]).toEqual([search.tooLong, [], {}])
  }
  const empty = await read('/search?in=events&page=2')
  expect([empty.told, empty.to]).toEqual(['', {}])
})

test('if nothing has all the words, the page shows what has some of them and says so', async () => {
  const read = await searched(3)
  const { told, titles, to } = await read('/search?q=lamp+zeppelin')
  expect([told, titles, to]).toEqual(['Some of your words: 1 found for “lamp zeppelin”', ['A Night Lamp'], {}])
})
