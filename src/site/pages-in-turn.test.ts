import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { Queue } from '../http/queues.ts'
import { Refused } from '../http/refused.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { mainOf } from '../testing/main-of.ts'
import { addPages } from './pages.ts'
import { pages } from './routes.tsx'

/** A site with a hundred events, where so many may have pages behind the first made; the ids of all of them. */
async function site(pages = new Queue({ what: 'pages', running: 1, waiting: 1 })) {
  const club = await newClub({ queues: { pages } })
  addPages(club.api, club.services, assets)
  const rows = club.store.rows(events)
  const ids: string[] = []
  for (let at = 0; at < 100; at += 1) ids.push(await rows.add({ ...examplesOf(events.fields), eventTitle: `Event ${at}` }))
  const ask = (path: string, from: string) => club.client().request('GET', path, undefined, { 'x-forwarded-for': from })
  return { ask, ids: ids.toReversed(), pages, kept: () => club.services.cache.figures().number }
}

test.for(['/events?after=', '/api/events?limit=51&after='])(
  'while one %s is made the next waits, and who asks for the first page, or one that is cached, does not',
  async (path) => {
    const { ask, ids, pages } = await site()
    const cached = path + ids[15]
    const before = await (await ask(cached, '192.0.2.1')).text()
    const place = await pages.enter('198.51.100.1')
    if (place instanceof Refused) throw new Error(place.message)
    const waiting = ask(path + ids[10], '192.0.2.1')
    expect((await ask('/events', '192.0.2.2')).status).toBe(200)
    expect((await ask('/api/events?limit=51', '192.0.2.2')).status).toBe(200)
    expect(await (await ask(cached, '192.0.2.2')).text()).toBe(before)
    const refused = await ask(path + ids[20], '192.0.2.1')
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('Too many pages at once')])
    place.leave()
    expect((await waiting).status).toBe(200)
    const text = await (await waiting).text()
    expect(path.startsWith('/api/') ? text : mainOf(text)).toContain('Event 80')
  },
)

test('a page that looks for words holds what was found in the whole list, in a turn of the searches, and is not kept', async () => {
  const { ask, kept } = await site()
  await ask('/events', '192.0.2.1')
  const before = kept()
  const reply = await ask('/events?q=eVENT%207&utm_source=chat', '192.0.2.1')
  const html = await reply.text()
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  const titles = [...html.matchAll(/<h2[^>]*>.*?(Event \d+)/g)].map(([, title]) => title)
  expect(titles).toEqual([...Array.from({ length: 10 }, (_, at) => `Event ${79 - at}`), 'Event 7'])
  expect(html).toMatch(/value="eVENT 7".*11 found/s)
  expect(kept()).toBe(before)
  expect(await (await ask('/events?q=', '192.0.2.1')).text()).toBe(await (await ask('/events', '192.0.2.1')).text())
})

test('behind an entry that is not there stands the first page, and what is behind the last is empty', async () => {
  const { ask, ids } = await site()
  const first = await (await ask('/events', '192.0.2.1')).text()
  expect(await (await ask(`/events?after=${'0'.repeat(26)}`, '192.0.2.1')).text()).toBe(first)
  expect(mainOf(await (await ask(`/events?after=${ids.at(-1)}`, '192.0.2.1')).text())).toContain('There is nothing older.')
})

test('of a page that fails the log is told the path, and nothing of what somebody looked for', async () => {
  const club = await newClub()
  const failed = vi.fn()
  addPages(club.api, { ...club.services, journal: { ...club.services.journal, failed } }, assets)
  const route = pages.find(({ id }) => id === 'search') as (typeof pages)[number]
  const { fetch } = route
  onTestFinished(() => {
    route.fetch = fetch
  })
  const fault = new Error('of our own making')
  route.fetch = async () => ({ ...(await fetch()), load: () => Promise.reject(fault) })
  for (const words of ['a+private+matter', 'another']) expect((await club.client().request('GET', `/search?q=${words}`)).status).toBe(500)
  const told = ['a page failed', fault, { method: 'GET', path: '/search' }]
  expect(failed.mock.calls).toEqual([told, told])
})
