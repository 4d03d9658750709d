import { isId } from '../contract/call.ts'
import { tidiedLine } from '../contract/characters.ts'
import { groupsWord } from '../contract/entry-path.ts'
import { NoSuchPage } from './no-such-page.ts'
import type { PageRoute } from './page.ts'
import { pageBehind } from './paging.tsx'

/** The words to search for in an address; '' if there are none. */
export const wordsIn = (search: string | URLSearchParams) => tidiedLine(new URLSearchParams(search).get('q') ?? '')

/** The page that searches the whole site. */
export const searchPath = '/search'

/** What the address of the site's search may have besides words: one collection, and which page of its results. */
export const askedEverywhere = ['in', 'page'] as const

/** A query string with these words instead of its own. */
export function withWords(search: string, words: string) {
  const query = new URLSearchParams(search)
  query.delete('q')
  if (words.trim() !== '') query.append('q', words)
  return query.size === 0 ? '' : `?${query}`
}

/** The entry before a page of a list, if the address has one. */
export function cursorIn(query: URLSearchParams): string | undefined {
  const after = query.get('after')
  return after !== null && isId(after) ? after : undefined
}

/** A path as pages declare theirs: without capitals, closing slashes and percent signs. */
export function plainPath(pathname: string) {
  const path = decoded(pathname).toLowerCase()
  // Not by a pattern: with many slashes it would take seconds.
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end) || '/'
}

/** A path without percent signs, if it can be decoded. */
export function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const below = new RegExp(`^(/[^/]+)(/${groupsWord})?/([^/]+)$`)

/** The list, and the slug of the entry or group in it, that a path may mean; undefined if it has another form. */
export function within(pathname: string) {
  const [, list, groups, slug] = below.exec(plainPath(pathname)) ?? []
  return list === undefined || slug === undefined ? undefined : { list, kind: groups ? ('group' as const) : ('entry' as const), slug }
}

/** Finds the page of a path, also of an entry of a list; undefined: none. */
export function routeFinder(pages: PageRoute[]): (pathname: string) => PageRoute | undefined {
  const known = new Map(pages.map((page) => [page.path, page]))
  const made = new Map<string, PageRoute>()
  return (pathname) => {
    const exact = known.get(plainPath(pathname))
    const { list = '', kind = 'entry' } = within(pathname) ?? {}
    const page = known.get(list)
    if (exact || !page) return exact
    const key = list + kind
    const route = made.get(key) ?? routeBelow(page, kind)
    made.set(key, route)
    return route
  }
}

/** The page of each entry, or of each group, of a list. The list's own script says whether there are such pages. */
function routeBelow({ id, path, title, fetch }: PageRoute, kind: 'entry' | 'group'): PageRoute {
  return {
    ...{ id, title, list: { path, title }, ...(kind === 'group' && { paged: true as const }) },
    path: `${path}/${kind === 'group' ? `${groupsWord}/` : ''}:slug`,
    fetch: async () => {
      const page = (await fetch())[kind]
      if (!page) throw new NoSuchPage()
      return page
    },
  }
}

/** `first`: the page without its query; `address`: with what its query means; `alone`: it has words, which differ for everybody. */
export type PageAddress = { first: string; address: string; alone?: true }

/** Finds the page of an address, whatever its capitals, closing slashes and unknown parameters; undefined: none, or that of an entry. */
export function pageFinder(pages: PageRoute[]): (url: URL) => PageAddress | undefined {
  const find = routeFinder(pages)
  return ({ pathname, searchParams }) => {
    const page = find(pathname)
    if (page === undefined || page.list) return undefined
    const cursor = page.paged ? cursorIn(searchParams) : undefined
    const behind = cursor === undefined ? '' : pageBehind('', cursor)
    const words = page.sought ? wordsIn(searchParams) : ''
    if (words === '') return { first: page.path, address: page.path + behind }
    const others = askedEverywhere.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name) ?? '']] : []))
    const search = page.sought === 'everywhere' ? String(new URLSearchParams(others)) : behind
    return { first: page.path, address: page.path + withWords(search, words), alone: true }
  }
}
