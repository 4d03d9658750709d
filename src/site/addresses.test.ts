import { expect, test } from 'vitest'
import { placeOf } from './addresses.ts'
import { findRoute } from './routes.tsx'

const place = (address: string) => placeOf(new URL(address, 'http://localhost'))

test.each([
  // Capitals, slashes, percent signs and unknown parameters make no other page.
  ...['/events', '/EVENTS', '/events/', '/events//', '/%65vents', '/events?utm=1', '/events?after='].map((address) => [address, '/events']),
  // So does an invisible character at the end.
  ...['%E2%80%8B', '%E2%81%A0', '\u200e', '%C2%AD/'].map((end) => [`/events${end}`, '/events']),
  ['/', '/'],
  ['/AdminConsole/Trash/', '/adminconsole/trash'],
  // A cursor counts if the list is paged.
  ['/events?x=1&after=abc1', '/events?after=abc1'],
  ['/about?after=abc1', '/about'],
  // Words count where they are searched for.
  ['/members/?x=1&q=%20Kerb%20%20%26&after=abc1', '/members?after=abc1&q=Kerb+%26'],
  ['/members?q=%20%20', '/members'],
  ['/members?q=kerb&in=events&page=2', '/members?q=kerb'],
  ['/timeline?q=kerb', '/timeline'],
  ['/search?x=1&page=2&in=events&after=abc1&q=kerb&in=others', '/search?q=kerb'],
  ['/search?in=events&page=2', '/search'],
  // Entries and groups.
  ['/events/Night?x=1', '/events/Night'],
  ['/gallery/groups/camps?after=abc1', '/gallery/groups/camps?after=abc1'],
  ['/events/groups/camps', '/404'],
  ['/timeline/open-lab', '/404'],
  ['/nowhere', '/404'],
  ['/%E0%A4%A', '/404'],
  ['/events/x.ics', '/404.txt'],
  ['/.well-known/a/b', '/404.txt'],
])('%s is cached as %s', (address, key) => {
  expect(place(address).key).toBe(key)
})

test('an invisible character behind a slug is none of it, a page with words is for one reader, the name of an entry is that of all, and a page below another wins', () => {
  expect(place('/events/a-night%E2%80%8B').entry?.slug).toBe('a-night')
  expect([place('/events?q=a').alone, place('/events').alone]).toEqual([true, undefined])
  expect(['/events/a', '/events/b?after=1', '/gallery/groups/c', '/nowhere'].map((address) => place(address).name)).toEqual([
    '/events/:slug',
    '/events/:slug',
    '/gallery/groups/:slug',
    undefined,
  ])
  expect(findRoute('/adminconsole/trash')?.id).toBe('console-trash')
})
