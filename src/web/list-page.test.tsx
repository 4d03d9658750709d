import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { faqs } from '../collections/faq/contract.ts'
import { faqPage } from '../collections/faq/page.tsx'
import { answering } from '../testing/answering.ts'
import { shown } from '../testing/shown.tsx'
import { ask } from './ask.ts'
import { listPage } from './list-page.tsx'
import type { PageRoute } from './page.ts'
import { perPage } from './paging.tsx'
import { session } from './session.ts'

type Entry = { id: string; eventTitle: string; description: string; eventType: string }
const entry = (id: number, eventTitle = `Night ${id}`) => ({ id: `e${id}`, eventTitle, description: '', eventType: 'Talk' })
const many = (count: number) => Array.from({ length: count }, (_, at) => entry(count - at))
const words = { description: '', head: { heading: 'Events' }, none: 'Nothing yet' }
const list = listPage<typeof events, Entry>({
  thing: events,
  words,
  search: 'Search events',
  Entries: ({ found, first }) =>
    found.map(({ id, eventTitle }) => (
      <li key={id} data-first={id === first}>
        {eventTitle}
      </li>
    )),
})

const route: PageRoute = { id: 'events', path: '/events', title: 'Events', sought: 'here', fetch: async () => list }

async function visited(
  entries: object[],
  { cursor, words = '', sought, all }: { cursor?: string; words?: string; sought?: object[]; all?: object[] } = {},
) {
  answering({ body: { data: entries } }, { body: { data: sought } }, { body: { data: all } })
  const data = await list.load(ask, { cursor, words })
  return shown(
    <list.View data={data} route={route} />,
    `/events?${new URLSearchParams({ ...(cursor && { after: cursor }), ...(words && { q: words }) })}`,
  )
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a list that stands here whole is searched here, in the fields of the thing', async () => {
  const page = await visited([entry(1, 'Lamp night'), { ...entry(2), description: 'with a lamp' }, { ...entry(3), eventType: 'Walk' }])
  const asked = answering('nothing comes')
  for (const [typed, found] of [
    ['lamp', ['Lamp night', 'Night 2']],
    ['walk', ['Night 3']],
    ['e1', []],
  ] as const) {
    await page.type('input', typed)
    await later(1000)
    expect(page.texts('li')).toEqual(found)
    expect(page.texts('[role=status]').join('')).toContain(`${found.length} found`)
  }
  expect(asked).toEqual([])
  expect(page.texts('div').join()).toContain('No results. Try fewer or different words.')
})

test('a list of which a page stands here is searched by the site; no way to the rest is shown meanwhile', async () => {
  const page = await visited(many(perPage + 1))
  const asked = answering({ body: { data: [entry(0, 'The first of all')] } })
  await page.type('input', 'First of')
  await later(250)
  await vi.waitFor(() => expect(page.texts('li')).toEqual(['The first of all']))
  expect(asked.map(({ path }) => path)).toEqual(['/api/events?limit=200&q=first+of'])
  expect(page.texts('p a')).toEqual([])
})

test('the words are in the address, in the same entry of the history; what came with the page is not asked for again', async () => {
  const page = await visited(many(3), { cursor: 'a1', words: 'Caf\u00e9', sought: [entry(9, 'Caf\u00e9 of old')] })
  const asked = answering({ body: { data: [entry(0, 'Lamp of old')] } })
  const { length } = history
  await later(1000)
  expect([page.one<HTMLInputElement>('input').value, page.texts('li'), asked]).toEqual(['Caf\u00e9', ['Caf\u00e9 of old'], []])
  await page.type('input', 'night & lamp')
  await later(250)
  await vi.waitFor(() => expect(page.texts('li')).toEqual(['Lamp of old']))
  expect([location.search, history.length, page.page.loads]).toEqual(['?after=a1&q=night+%26+lamp', length, 1])
  for (const typed of [' ', 'x'.repeat(301)]) {
    await page.type('input', typed)
    await later(250)
    expect(location.search).toBe('?after=a1')
  }
})

test('the first results come with the page, and the browser asks for the others', async () => {
  const page = await visited(many(perPage + 1), { words: 'night', sought: many(20), all: many(30) })
  await later(250)
  await vi.waitFor(() => expect(page.texts('li').length).toBe(30))
})

test('if the site does not answer, this page is searched and says so, until it is tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const page = await visited(many(3), { cursor: 'a1' })
  answering('nothing comes')
  await page.type('input', 'night 2')
  await later(250)
  await vi.waitFor(() => expect(page.texts('[role=alert]')).toEqual(['The site did not answer, so only this page was searched.']))
  expect(page.texts('li')).toEqual(['Night 2'])
  answering({ body: { data: [entry(0, 'Night 2 of old')] } })
  await page.does(() => page.one('[role=alert] + button').click())
  await later(250)
  await vi.waitFor(() => expect(page.texts('li')).toEqual(['Night 2 of old']))
  expect(page.texts('[role=alert]')).toEqual([])
})

test('an administrator of the questions page gets one Add button, not in the head as well', async () => {
  session.begin('a token')
  answering({ body: { success: true, data: [] } })
  const page = await shown(
    <faqPage.View data={await faqPage.load(ask, { cursor: undefined })} route={{ ...route, path: '/faq' }} />,
    '/faq',
  )
  await later(0)
  expect(page.texts('button').filter((text) => text.includes(faqs.words.add))).toHaveLength(1)
})
