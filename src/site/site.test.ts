import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { Queue } from '../http/queues.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { siteWithPages } from '../testing/entry-site.ts'
import { mainOf } from '../testing/main-of.ts'
import { rulesPath } from './installable.ts'
import { addPages } from './pages.ts'
import { pages } from './routes.tsx'

// Without a build: what a page says does not depend on its styles and scripts.

async function site(given: Parameters<typeof newClub>[0] = {}) {
  const { club } = await siteWithPages(given)
  const read = async (path: string) => {
    const response = await club.client().request('GET', path)
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(club.store.db)
  return { club, read, rename }
}

test('a page that fails on the server is the error screen with its status, and the next try finds it mended', async () => {
  const { read, rename } = await site()
  for (const [path, table] of [
    ['/', 'notifications'],
    ['/events', 'events'],
    ['/faq', 'faqs'],
  ] as const) {
    await rename(table, 'elsewhere')
    const failed = await read(path)
    expect.soft(failed.status, path).toBe(500)
    expect.soft(failed.headers.get('content-type'), path).toBe('text/html; charset=utf-8')
    expect.soft(failed.headers.get('cache-control'), path).toBe('no-store')
    expect.soft(mainOf(failed.html), path).toContain('Unexpected Application Error!')
    expect.soft(mainOf(failed.html), path).toContain('Something went wrong on our side. Please try again later.')
    expect.soft(failed.html, path).not.toMatch(/no such table|Sqlite|\.tsx?\b/)
    await rename('elsewhere', table)
    const mended = await read(path)
    expect.soft(mended.status, path).toBe(200)
    expect.soft(mended.html, path).not.toContain('Unexpected Application Error!')
  }
})

test('the students page says that its list could not be read, with the status, and shows it the next time', async () => {
  const { read, rename } = await site()
  await rename('students', 'elsewhere')
  const failed = await read('/iort')
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(mainOf(failed.html)).toContain('Failed to fetch students data')
  await rename('elsewhere', 'students')
  expect(mainOf((await read('/iort')).html)).toContain('Nobody has registered yet.')
})

test('an address that is no page is answered with 404 and the words of the specification', async () => {
  const { read } = await site()
  for (const path of ['/nowhere', '/events/1', '/101/x', '/timeline/open-lab', '/admin.php/x']) {
    const { status, html } = await read(path)
    expect.soft(status, path).toBe(404)
    for (const words of ['Unexpected Application Error!', '404 Not Found']) expect.soft(mainOf(html), path).toContain(words)
  }
})

test('a link with punctuation or spaces after it redirects to the page of the entry', async () => {
  const { club, read } = await site()
  await club.store.rows(events).add({ ...examplesOf(events.fields), eventTitle: 'Night of Boards' })
  for (const end of ['.', ')', ',', '.)', '%20', '%20%20', '”'])
    expect.soft((await read(`/events/night-of-boards${end}`)).headers.get('location'), end).toBe('/events/night-of-boards')
  expect((await read('/events/night-of-boards-2.')).status).toBe(404)
})

test('a file that is not there is answered with a line and not with a page', async () => {
  const { read } = await site()
  for (const path of ['/admin.php', '/.well-known/a/b', '/static/%2e%2e/x.js', '/a.%70%6eg', '/.env', '/events/nope.ics']) {
    const { status, headers, html } = await read(path)
    expect.soft([status, html], path).toEqual([404, 'There is no such file.\n'])
    expect.soft([headers.get('content-type'), headers.get('cache-control')], path).toEqual(['text/plain; charset=utf-8', 'no-store'])
    expect.soft(headers.get('content-security-policy'), path).toContain("default-src 'none'")
  }
})

test('a page names the rules for prefetching, and a write makes the browsers that prefetch forget', async () => {
  const { club, read } = await site()
  expect((await read('/events')).headers.get('speculation-rules')).toBe(`"${rulesPath}"`)
  const write = async (headers = {}) => (await club.client().request('POST', '/api/logout', undefined, headers)).headers
  expect((await write({ 'sec-ch-ua': '"Chromium"' })).get('clear-site-data')).toBe('"prefetchCache"')
  expect((await write()).has('clear-site-data')).toBe(false)
})

test('a page may be cached by browsers, and for a while by a CDN if the site has one; personal data is never cached', async () => {
  const caching = async (given: Parameters<typeof newClub>[0]) => {
    const { read } = await site(given)
    return async (path: string) => (await read(path)).headers.get('cache-control')
  }
  const publicOrigin = 'https://club.example.org'
  const [behind, alone, nameless] = [
    await caching({ cdn: true, publicOrigin }),
    await caching({ publicOrigin }),
    await caching({ cdn: true }),
  ]
  const [shared, personal] = ['public, max-age=0, s-maxage=30, stale-while-revalidate=60', 'private, no-cache']
  // The portraits of the members come with the build alone.
  for (const { path, private: isPrivate } of pages.filter(({ id }) => id !== 'members'))
    expect.soft([await behind(path), await alone(path)], path).toEqual(isPrivate ? ['no-store', 'no-store'] : [shared, 'no-cache'])
  for (const path of ['/events.ics', '/feed.atom', '/sitemap.xml', '/robots.txt'])
    expect.soft([await behind(path), await alone(path), await nameless(path)], path).toEqual([shared, 'no-cache', personal])
  for (const path of ['/search?q=boards', '/events?q=boards', '/api/search?q=boards', '/api/events?q=boards', '/api/events?limit=3'])
    expect.soft([await behind(path), await alone(path)], path).toEqual([personal, personal])
  expect([await behind('/api/events'), await behind('/nowhere')]).toEqual(['no-cache', 'no-store'])
})

test('pages behind the first are made in turn, and one that searches the whole list is not cached', async () => {
  const queue = new Queue({ what: 'pages', running: 1, waiting: 1 })
  const { club } = await site({ queues: { pages: queue } })
  const ids: string[] = []
  for (let at = 0; at < 60; at += 1)
    ids.unshift(await club.store.rows(events).add({ ...examplesOf(events.fields), eventTitle: `Event ${at}` }))
  const ask = async (path: string, from = '192.0.2.1') => {
    const response = await club.client().request('GET', path, undefined, { 'x-forwarded-for': from })
    return { status: response.status, text: await response.text() }
  }
  const cached = await ask(`/events?after=${ids[5]}`)
  const place = await queue.enter('198.51.100.1')
  for (const path of ['/events', '/api/events']) expect((await ask(path, '192.0.2.2')).status).toBe(200)
  expect(await ask(`/events?after=${ids[5]}`)).toEqual(cached)
  const waiting = ask(`/events?after=${ids[10]}`)
  expect(await ask(`/events?after=${ids[20]}`)).toMatchObject({ status: 429, text: expect.stringContaining('Too many pages at once') })
  if ('leave' in place) place.leave()
  expect(mainOf((await waiting).text)).toContain('Event 40')
  expect(mainOf((await ask(`/events?after=${ids.at(-1)}`)).text)).toContain('There are no older entries.')
  const { number } = club.services.cache.figures()
  const { status, text } = await ask('/events?q=eVENT%207&utm_source=chat')
  expect([status, [...text.matchAll(/<h2[^>]*>.*?(Event \d+)/g)].map(([, title]) => title)]).toEqual([200, ['Event 7']])
  expect(text).toMatch(/value="eVENT 7".*1 found/s)
  expect(club.services.cache.figures().number).toBe(number)
})

test('the log gets the path of a page that fails, and no words of a search', async () => {
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
  expect((await club.client().request('GET', '/search?q=a+private+matter')).status).toBe(500)
  expect(failed.mock.calls).toEqual([['a page failed', fault, { method: 'GET', path: '/search' }]])
})
