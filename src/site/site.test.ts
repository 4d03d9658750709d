import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { boundedQueue } from '../http/queues.ts'
import type { newClub } from '../testing/club.ts'
import { siteWithPages } from '../testing/entry-site.ts'
import { examplesOf } from '../testing/example.ts'
import { logged } from '../testing/logged.ts'
import { speculationRules } from './complete-head.ts'
import { policyHashOf } from './render.tsx'
import { pages } from './routes.tsx'

// Without a build: what a page says does not depend on its styles and scripts.

async function site(given: Parameters<typeof newClub>[0] = {}) {
  const { club, read } = await siteWithPages(given)
  const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(club.store.db)
  return { club, read, rename }
}

const failure = ['Unexpected Application Error!', 'Something went wrong on our side. Please try again later.']
test('a page that fails on the server says so with its status, and the next try finds it mended', async () => {
  const { read, rename } = await site()
  for (const [path, table, words] of [
    ['/', 'notifications', failure],
    ['/events', 'events', failure],
    ['/faq', 'faqs', failure],
    ['/iort', 'students', ['Failed to fetch students data']],
  ] as const) {
    await rename(table, 'elsewhere')
    const failed = await read(path)
    expect.soft(failed.status, path).toBe(500)
    expect.soft([failed.headers.get('content-type'), failed.caching], path).toEqual(['text/html; charset=utf-8', 'no-store'])
    for (const sentence of words) expect.soft(failed.text, path).toContain(sentence)
    expect.soft(failed.html, path).not.toMatch(/no such table|Sqlite|\.tsx?\b/)
    await rename('elsewhere', table)
    expect.soft((await read(path)).status, path).toBe(200)
  }
})

test('an address that is no page is answered with 404 and the words of the specification', async () => {
  const { read } = await site()
  for (const path of ['/nowhere', '/events/1', '/101/x', '/timeline/open-lab', '/admin.php/x']) {
    const { status, text } = await read(path)
    expect.soft(status, path).toBe(404)
    expect.soft(text, path).toMatch(/Unexpected Application Error!\s*404 Not Found/)
  }
})

test('a link with punctuation or spaces after it redirects to the page of the entry', async () => {
  const { club, read } = await site()
  await club.store.rows(events).add({ ...examplesOf(events.fields), eventTitle: 'Night of Boards' })
  for (const end of ['.', ')', ',', '.)', '%20', '%20%20', '”'])
    expect.soft((await read(`/events/night-of-boards${end}`)).to, end).toBe('/events/night-of-boards')
  expect((await read('/events/night-of-boards-2.')).status).toBe(404)
})

test('a file that is not there is answered with a line and not with a page', async () => {
  const { read } = await site()
  for (const path of ['/admin.php', '/.well-known/a/b', '/static/%2e%2e/x.js', '/a.%70%6eg', '/.env', '/events/nope.ics']) {
    const { status, headers, html, caching } = await read(path)
    const type = headers.get('content-type')
    expect.soft([status, html, type, caching], path).toEqual([404, 'There is no such file.\n', 'text/plain; charset=utf-8', 'no-store'])
    expect.soft(headers.get('content-security-policy'), path).toContain("default-src 'none'")
  }
})

test('a page allows the rules for prefetching, and a write makes the browsers that prefetch forget', async () => {
  const { club, read } = await site()
  expect((await read('/events')).headers.get('content-security-policy')).toContain(policyHashOf(speculationRules))
  const write = async (headers = {}) => (await club.client().request('POST', '/api/logout', undefined, headers)).headers
  expect((await write({ 'sec-ch-ua': '"Chromium"' })).get('clear-site-data')).toBe('"prefetchCache"')
  expect((await write()).has('clear-site-data')).toBe(false)
})

test('a page may be cached by browsers, and for a while by a CDN if the site has one; personal data is never cached', async () => {
  const cachingAt = async (given: Parameters<typeof newClub>[0]) => {
    const { read } = await site(given)
    return async (path: string) => (await read(path)).caching
  }
  const publicOrigin = 'https://club.example.org'
  const behind = await cachingAt({ cdn: true, publicOrigin })
  const alone = await cachingAt({ publicOrigin })
  const nameless = await cachingAt({ cdn: true })
  const [shared, personal] = ['public, max-age=0, s-maxage=30, stale-while-revalidate=60', 'private, no-cache']
  for (const { path, private: isPrivate } of pages)
    expect.soft([await behind(path), await alone(path)], path).toEqual(isPrivate ? ['no-store', 'no-store'] : [shared, 'no-cache'])
  for (const path of ['/events.ics', '/feed.atom', '/sitemap.xml', '/robots.txt'])
    expect.soft([await behind(path), await alone(path), await nameless(path)], path).toEqual([shared, 'no-cache', personal])
  for (const path of ['/search?q=boards', '/events?q=boards', '/api/search?q=boards', '/api/events?q=boards', '/api/events?limit=3'])
    expect.soft([await behind(path), await alone(path)], path).toEqual([personal, personal])
  expect([await behind('/api/events'), await behind('/nowhere')]).toEqual(['no-cache', 'no-store'])
})

test('pages behind the first are made in turn, and one that searches the whole list is not cached', async () => {
  const queue = boundedQueue({ what: 'pages', running: 1, waiting: 1 })
  const { club, read } = await site({ queues: { pages: queue } })
  const ids: string[] = []
  for (let at = 0; at < 60; at += 1)
    ids.unshift(await club.store.rows(events).add({ ...examplesOf(events.fields), eventTitle: `Event ${at}` }))
  const ask = (path: string, from = '192.0.2.1') => read(path, { 'x-forwarded-for': from })
  const cached = await ask(`/events?after=${ids[5]}`)
  const place = await queue.enter('198.51.100.1')
  for (const path of ['/events', '/api/events']) expect((await ask(path, '192.0.2.2')).status).toBe(200)
  expect((await ask(`/events?after=${ids[5]}`)).html).toBe(cached.html)
  const waiting = ask(`/events?after=${ids[10]}`)
  expect(await ask(`/events?after=${ids[20]}`)).toMatchObject({ status: 429, html: expect.stringContaining('Too many pages at once') })
  if ('leave' in place) place.leave()
  expect((await waiting).text).toContain('Event 40')
  expect((await ask(`/events?after=${ids.at(-1)}`)).text).toContain('There are no older entries.')
  const { number } = club.services.cache.figures()
  const { status, main } = await ask('/events?q=eVENT%207&utm_source=chat')
  expect([status, [...main.matchAll(/<h2[^>]*>.*?(Event \d+)/g)].map(([, title]) => title)]).toEqual([200, ['Event 7']])
  expect(main).toMatch(/value="eVENT 7".*1 found/s)
  expect(club.services.cache.figures().number).toBe(number)
})

test('the log gets the path of a page that fails, and no words of a search', async () => {
  const { log, lines, text } = logged()
  const { read } = await site({ log })
  const route = pages.find(({ id }) => id === 'search') as (typeof pages)[number]
  const { fetch } = route
  const load = () => Promise.reject(new Error('of our own making'))
  vi.spyOn(route, 'fetch').mockImplementation(async () => ({ ...(await fetch()), load }))
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await read('/search?q=a+private+matter')).status).toBe(500)
  expect(lines()).toMatchObject([{ msg: 'a page failed', method: 'GET', path: '/search', err: { message: 'of our own making' } }])
  expect(text()).not.toContain('private')
})
