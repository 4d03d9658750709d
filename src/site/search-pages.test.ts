import { expect, test } from 'vitest'
import { search } from '../../content/search.ts'
import { events } from '../collections/events/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { foundOfKind } from '../features/search/contract.ts'
import { fillSearch } from '../features/search/job.ts'
import { siteWithPages } from '../testing/entry-site.ts'
import { examplesOf } from '../testing/example.ts'
import { manyEvents } from '../testing/many-rows.ts'

/** The search page as a visitor without a script gets it: what is found, and what it says about that. */
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
    return {
      text: text.replace(/\s+/g, ' '),
      summary: textOf(/role="status"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? ''),
      titles: [...html.matchAll(/<h3>(.*?)<\/h3>/gs)].map(([, title = '']) => textOf(title)),
    }
  }
}

test('the best of each collection are shown, and what helps if there are more; parameters of earlier versions are ignored', async () => {
  const read = await searched(foundOfKind + 1)
  const whole = await read('/search?q=night')
  expect([whole.titles.length, whole.titles[0], whole.summary]).toEqual([foundOfKind + 1, 'Night 11', 'The best 11 found for “night”'])
  expect(whole.text).toContain('There may be more results.')
  expect(await read('/search?q=night&in=events&page=2')).toEqual(whole)
})

test.each([
  ['/search', '', search.begin],
  [`/search?q=${'x'.repeat(10_000)}`, search.tooLong, search.tooLong],
  ['/search?q=zzzzzz', 'No results for “zzzzzz”', search.hints[0]],
  ['/search?q=lamp+zeppelin', `${search.part}: 1 found for “lamp zeppelin”`, 'projects 1'],
])('%.40s says “%.40s”', async (address, summary, text) => {
  const page = await (await searched(3))(address)
  expect(page.summary).toBe(summary)
  expect(page.text).toContain(text)
})
