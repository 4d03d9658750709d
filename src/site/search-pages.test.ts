import { expect, test } from 'vitest'
import { search } from '../../content/search.ts'
import { events } from '../collections/events/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { foundInOne, foundOfKind } from '../features/search/contract.ts'
import { fillSearch } from '../features/search/job.ts'
import { siteWithPages } from '../testing/entry-site.ts'
import { examplesOf } from '../testing/example.ts'
import { manyEvents } from '../testing/many-rows.ts'

/** The search page as a visitor without a script gets it: what is found, what it says about that, and where it leads. */
async function searched(many: number) {
  const { club, read } = await siteWithPages()
  const { store } = club
  await manyEvents(store.db, many)
  await fillSearch(store.db, [events])
  await store.rows(projects).add({ ...examplesOf(projects.fields), title: 'A Night Lamp' })
  return async (address: string) => {
    const { status, main: html, text } = await read(address)
    expect(status, address).toBe(200)
    const textOf = (part: string) => part.replace(/<[^>]*>/g, '').trim()
    const links = [...html.matchAll(/<a [^>]*href="(\/search[^"]*)"[^>]*>(.*?)<\/a>/gs)]
    return {
      text: text.replace(/\s+/g, ' '),
      summary: textOf(/role="status"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? ''),
      titles: [...html.matchAll(/<h3>(.*?)<\/h3>/gs)].map(([, title = '']) => textOf(title)),
      to: Object.fromEntries(links.map(([, href = '', label = '']) => [textOf(label), href.replaceAll('&amp;', '&')])),
    }
  }
}

test('a link leads from the best of a collection to the best fifty, and another one back to all collections', async () => {
  const read = await searched(foundInOne + 1)
  const whole = await read('/search?q=night')
  expect([whole.titles.length, whole.summary]).toEqual([foundOfKind + 1, 'The best 11 found for “night”'])
  expect(whole.to).toEqual({ 'More events': '/search?q=night&in=events' })
  const alone = await read('/search?q=night&in=events')
  expect([alone.titles.length, alone.titles[0], alone.summary]).toEqual([foundInOne, 'Night 51', 'The best 50 found for “night”'])
  expect(alone.to).toEqual({ 'Search everywhere for “night”': '/search?q=night' })
  expect(alone.text).toContain('There may be more results.')
  // The next pages of earlier versions.
  expect(await read('/search?q=night&in=events&page=2')).toEqual(alone)
  expect(await read('/search?q=night&in=nothing')).toEqual(whole)
})

test.each([
  ['/search?in=events', '', {}, search.begin],
  [`/search?q=${'x'.repeat(10_000)}&in=events`, search.tooLong, {}, search.tooLong],
  ['/search?q=zzzzzz', 'No results for “zzzzzz”', {}, search.hints[0]],
  ['/search?q=lamp&in=events', 'No results for “lamp”', { 'Search everywhere for “lamp”': '/search?q=lamp' }, search.hints[0]],
  ['/search?q=lamp+zeppelin', `${search.part}: 1 found for “lamp zeppelin”`, {}, 'projects 1'],
])('%.40s says “%.40s”', async (address, summary, to, text) => {
  const page = await (await searched(3))(address)
  expect([page.summary, page.to]).toEqual([summary, to])
  expect(page.text).toContain(text)
})
