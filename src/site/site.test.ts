import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { mainOf } from '../testing/main-of.ts'
import { NoSuchPage } from '../web/page.ts'
import { addPages } from './pages.ts'
import { loadPage } from './render.tsx'

const noAsk = () => Promise.reject(new Error('Nothing is to be asked.'))

// Without a build: what a page says does not depend on its styles and scripts.

async function site() {
  const club = await newClub()
  addPages(club.api, club.services, assets)
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
  for (const path of ['/nowhere', '/events/1', '/101/x', '/admin.php/x']) {
    const { status, html } = await read(path)
    expect.soft(status, path).toBe(404)
    for (const words of ['Unexpected Application Error!', '404 Not Found']) expect.soft(mainOf(html), path).toContain(words)
  }
})

test('an address under a list that has no pages of entries is no page either', async () => {
  const { status, state } = await loadPage(new URL('http://in.process/timeline/open-lab'), noAsk)
  expect([status, state.error]).toEqual([404, expect.any(NoSuchPage)])
})

test('a file that is not there is answered with a line and not with a page', async () => {
  const { read } = await site()
  for (const path of [
    '/admin.php',
    '/events/1.html',
    '/.well-known/nothing',
    '/.well-known/a/b',
    '/static/%2e%2e/x.js',
    '/a.%70%6eg',
    '/.env',
    '/events/nope/poster.pdf',
    '/events/nope.ics',
    `/card/events/${'a'.repeat(26)}-${'0'.repeat(20)}.jpg`,
    '/card/events/x.jpg',
    '/card/nothing/x.jpg',
  ]) {
    const { status, headers, html } = await read(path)
    expect.soft([status, html], path).toEqual([404, 'There is no such file.\n'])
    expect.soft([headers.get('content-type'), headers.get('cache-control')], path).toEqual(['text/plain; charset=utf-8', 'no-store'])
    expect.soft(headers.get('content-security-policy'), path).toContain("default-src 'none'")
  }
})

test('one page is kept under one key, however its address is spelled', async () => {
  const { club, read } = await site()
  const first = await read('/projects')
  for (const path of ['/Projects', '/PROJECTS', '/projects/', '/projects?x=1', '/projects?after=../x']) {
    const again = await read(path)
    expect.soft([again.status, again.html === first.html], path).toEqual([200, true])
    expect.soft(club.services.cache.peek(path), path).toBeUndefined()
  }
})
