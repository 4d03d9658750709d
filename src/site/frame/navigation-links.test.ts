import { expect, test } from 'vitest'
import type { PageRoute } from '../../web/page.ts'
import { navigationLinksOf } from './navigation-links.ts'

const [drinks, food, shelf] = [
  { label: 'Drinks', side: 'left' },
  { label: 'Food', side: 'left' },
  { label: 'Shelf', side: 'right' },
] as const
const routeOf = (id: string, link?: PageRoute['link']): PageRoute => ({
  id,
  path: `/${id}`,
  title: `The ${id}`,
  fetch: async () => {
    throw new Error('not asked for')
  },
  ...(link && { link }),
})
const pages = [
  routeOf('start', { group: drinks, label: 'Start', inBar: 'alone' }),
  routeOf('tea', { group: drinks }),
  routeOf('bread', { group: food, label: 'Bread' }),
  routeOf('hidden'),
  routeOf('milk', { group: drinks, inBar: 'nowhere' }),
  routeOf('salt', { group: shelf, inBar: 'nowhere' }),
  routeOf('help', { group: shelf, inBar: 'alone' }),
]
const start = { label: 'Start', to: '/start' }
const tea = { label: 'The tea', to: '/tea' }
const bread = { label: 'Bread', to: '/bread' }
const help = { label: 'The help', to: '/help' }

test('groups stand in the order in which pages first name them; a page without a link is in none, one without words has its title', () => {
  expect(navigationLinksOf(pages, []).all).toEqual([
    { label: 'Drinks', links: [start, tea, { label: 'The milk', to: '/milk' }] },
    { label: 'Food', links: [bread] },
    { label: 'Shelf', links: [{ label: 'The salt', to: '/salt' }, help] },
  ])
})

test('the bar has on each side that side’s menus and the links that stand alone, in the order of the pages, and nothing else', () => {
  const { left, right } = navigationLinksOf(pages, [])
  expect(left).toEqual([start, { label: 'Drinks', links: [tea] }, { label: 'Food', links: [bread] }])
  expect(right).toEqual([help])
})

test('a link to another site stands in the menu behind the page that it names, also behind one that is in no menu', () => {
  const away = { label: 'Away', to: 'https://away.example.org', behind: 'milk' }
  const link = { label: 'Away', to: 'https://away.example.org' }
  const { left, all } = navigationLinksOf(pages, [away])
  expect(left[1]).toEqual({ label: 'Drinks', links: [tea, link] })
  expect(all[0]?.links.at(-1)).toEqual(link)
  expect(navigationLinksOf(pages, [{ ...away, behind: 'help' }]).right).toEqual([help, { label: 'Shelf', links: [link] }])
  expect(navigationLinksOf(pages, [{ ...away, behind: 'hidden' }])).toEqual(navigationLinksOf(pages, []))
})
