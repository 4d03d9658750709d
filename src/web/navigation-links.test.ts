import { expect, test } from 'vitest'
import { navigationLinksOf } from './navigation-links.ts'
import type { PageRoute } from './page.ts'

const routeOf = (id: string, link?: PageRoute['link']): PageRoute => ({
  id,
  path: `/${id}`,
  shape: 'words',
  fetch: async () => {
    throw new Error('not asked for')
  },
  ...(link && { link }),
})
const pages = [
  routeOf('tea', { label: 'Tea', group: 'Drinks' }),
  routeOf('bread', { label: 'Bread', group: 'Food' }),
  routeOf('hidden'),
  routeOf('milk', { label: 'Milk', group: 'Drinks', footOnly: true }),
  routeOf('salt', { label: 'Salt', group: 'Shelf', footOnly: true }),
]

test('groups stand in the order in which pages first name them; a page without a link is in none', () => {
  expect(navigationLinksOf(pages, []).all).toEqual([
    {
      label: 'Drinks',
      links: [
        { label: 'Tea', to: '/tea' },
        { label: 'Milk', to: '/milk' },
      ],
    },
    { label: 'Food', links: [{ label: 'Bread', to: '/bread' }] },
    { label: 'Shelf', links: [{ label: 'Salt', to: '/salt' }] },
  ])
})

test('what is for the foot alone is not in the bar, and a group of nothing else neither', () => {
  expect(navigationLinksOf(pages, []).bar).toEqual([
    { label: 'Drinks', links: [{ label: 'Tea', to: '/tea' }] },
    { label: 'Food', links: [{ label: 'Bread', to: '/bread' }] },
  ])
})

test('a link to another site stands behind the page that it names, in bar and foot, also behind one for the foot alone', () => {
  const away = { label: 'Away', to: 'https://away.example.org', behind: 'milk' }
  const { bar, all } = navigationLinksOf(pages, [away])
  const link = { label: 'Away', to: 'https://away.example.org' }
  expect(bar[0]?.links.at(-1)).toEqual(link)
  expect(all[0]?.links.at(-1)).toEqual(link)
  expect(navigationLinksOf(pages, [{ ...away, behind: 'hidden' }])).toEqual(navigationLinksOf(pages, []))
})
