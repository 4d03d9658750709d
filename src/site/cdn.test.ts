import { expect, test } from 'vitest'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { addPages } from './pages.ts'
import { pages } from './routes.tsx'

/** What a site says of how long its answers may be kept on the way. */
async function site(cdn: boolean, publicOrigin?: string) {
  const club = await newClub({ cdn, ...(publicOrigin && { publicOrigin }) })
  addPages(club.api, club.services, assets)
  return async (path: string) => (await club.client().request('GET', path)).headers.get('cache-control')
}

test('a CDN may keep each page for a while, where the site was told that there is one', async () => {
  const [behind, alone] = [await site(true), await site(false)]
  // The portraits of the members come with the build alone.
  for (const { path, private: isPrivate } of pages.filter(({ id }) => id !== 'members')) {
    if (isPrivate) {
      expect.soft([await behind(path), await alone(path)], path).toEqual(['no-store', 'no-store'])
      continue
    }
    expect.soft(await behind(path), path).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=60')
    expect.soft(await alone(path), path).toBe('no-cache')
  }
})

test('but neither what a page asks for itself, nor what is no page', async () => {
  const behind = await site(true)
  expect(await behind('/api/events')).toBe('no-cache')
  expect(await behind('/nowhere')).toBe('no-store')
})

test('a feed and a calendar as well, where the site knows its own address; otherwise they are for who asked', async () => {
  const paths = ['/events.ics', '/feed.atom', '/sitemap.xml', '/robots.txt']
  const [behind, nameless, alone] = [
    await site(true, 'https://club.example.org'),
    await site(true),
    await site(false, 'https://club.example.org'),
  ]
  for (const path of paths) {
    expect.soft(await behind(path), path).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=60')
    expect.soft(await nameless(path), path).toBe('private, no-cache')
    expect.soft(await alone(path), path).toBe('no-cache')
  }
})

test('what looks for words is one reader’s alone, and kept by nothing on the way', async () => {
  for (const get of [await site(true), await site(false)])
    for (const path of ['/search?q=boards', '/events?q=boards', '/api/search?q=boards', '/api/events?q=boards', '/api/events?limit=3'])
      expect.soft(await get(path), path).toBe('private, no-cache')
})
