import { expect, test } from 'vitest'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { addPages } from './pages.ts'
import { rulesPath } from './speculation-rules.ts'

test('pages name the rules, administrators’ pages are stored nowhere, and a write makes browsers forget prefetched pages', async () => {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const client = club.client()
  const headersOf = async (path: string) => Object.fromEntries((await client.request('GET', path)).headers)
  expect(await headersOf('/events')).toMatchObject({ 'speculation-rules': `"${rulesPath}"`, 'cache-control': 'no-cache' })
  for (const path of ['/adminconsole', '/adminconsole/trash', '/videoform'])
    expect.soft((await headersOf(path))['cache-control'], path).toBe('no-store')
  const write = await client.request('POST', '/api/logout', undefined, { 'sec-ch-ua': '"Chromium"' })
  expect(write.headers.get('clear-site-data')).toBe(write.ok ? '"prefetchCache"' : null)
  expect(write.ok).toBe(true)
  expect((await client.request('POST', '/api/logout')).headers.has('clear-site-data')).toBe(false)
})
