import { expect, test } from 'vitest'
import type { PageRoute } from '../web/page.ts'
import { pageFinder } from './page-finder.ts'

const fetch: PageRoute['fetch'] = async () => {
  throw new Error('not asked for')
}
const find = pageFinder([
  { id: 'home', path: '/', title: '', fetch },
  { id: 'events', path: '/events', title: '', paged: true, fetch },
  { id: 'members', path: '/members', title: '', paged: true, sought: 'here', fetch },
  { id: 'search', path: '/search', title: '', sought: 'everywhere', fetch },
  { id: 'about', path: '/about', title: '', fetch },
  { id: 'staff', path: '/about/staff', title: '', fetch },
])
const asked = (address: string) => find(new URL(address, 'http://localhost'))

test.for(['/events', '/EVENTS', '/events/', '/events//', '/%65vents', '/events?utm=1', '/events?after='])('%s is one page', (address) => {
  expect(asked(address)).toEqual({ first: '/events', address: '/events' })
})

test('the home page is found under its slash, and what is nothing is nothing', () => {
  expect(asked('/')).toEqual({ first: '/', address: '/' })
  for (const address of ['/events/1', '/nowhere', '/even', '/%E0%A4%A']) expect(asked(address), address).toBeUndefined()
})

test('a page below another wins over an entry of that name', () => {
  expect(asked('/About/Staff/')).toEqual({ first: '/about/staff', address: '/about/staff' })
  expect(asked('/about/others')).toBeUndefined()
})

test('a cursor counts where a page is paged', () => {
  expect(asked('/events?x=1&after=abc1')).toEqual({ first: '/events', address: '/events?after=abc1' })
  expect(asked('/about?after=abc1')).toEqual({ first: '/about', address: '/about' })
})

test("words count where they are looked for, and such a page is nobody else's", () => {
  expect(asked('/members/?x=1&q=%20Kerb%20%20%26&after=abc1')).toEqual({
    first: '/members',
    address: '/members?after=abc1&q=Kerb+%26',
    alone: true,
  })
  for (const address of ['/members', '/members?q=', '/members?q=%20%20'])
    expect(asked(address)).toEqual({ first: '/members', address: '/members' })
  expect(asked('/events?q=kerb')).toEqual({ first: '/events', address: '/events' })
})

test('where words are looked for everywhere, one kind and a page of that may be asked for beside them, and nothing else', () => {
  expect(asked('/search?x=1&page=2&in=events&after=abc1&q=kerb&in=others')?.address).toBe('/search?in=events&page=2&q=kerb')
  expect(asked('/search?in=events&page=2')).toEqual({ first: '/search', address: '/search' })
  expect(asked('/members?q=kerb&in=events&page=2')?.address).toBe('/members?q=kerb')
})
