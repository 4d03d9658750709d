import { isId } from '../contract/call.ts'
import { groupsWord } from '../contract/entry-path.ts'
import { NoSuchPage } from './no-such-page.ts'
import type { PageRoute } from './page.ts'
import { pageBehind } from './paging.ts'
import { askedEverywhere, withWords, wordsIn } from './words-in-address.ts'

/** The entry behind which a page of a list begins, where the address names one. */
export function cursorIn(query: URLSearchParams): string | undefined {
  const after = query.get('after')
  return after !== null && isId(after) ? after : undefined
}

/**
 * Where a page was asked for: `first` is its one address, `address` that of the page of its list that was asked for; `alone` if it looks
 * for words, which are others for everybody.
 */
export type PageAddress = { first: string; address: string; alone?: true }

/** A path as pages declare theirs: without capitals, closing slashes and percent signs. */
export function plainPath(pathname: string) {
  const path = decoded(pathname).toLowerCase()
  // No pattern: of many slashes that close nothing it would read the rest from each of them, for seconds.
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end) || '/'
}

const below = new RegExp(`^(/[^/]+)(/${groupsWord})?/([^/]+)$`)

/** Which list a path lies under, and of which entry of it, or group of entries, it may be; undefined: it is not of that form. */
export function within(pathname: string) {
  const [, list, groups, slug] = below.exec(plainPath(pathname)) ?? []
  return list === undefined || slug === undefined ? undefined : { list, kind: groups ? ('group' as const) : ('entry' as const), slug }
}

/** Finds the page that a path means, be it of an entry of a list; undefined: none. */
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

/** The page of each entry, or of each group, of a list. Its script is the list's own, which says whether there are such pages. */
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

/** Finds the page that an address means, whatever its capitals, closing slashes and unknown questions; undefined: none, or that of an entry. */
export function pageFinder(pages: PageRoute[]): (url: URL) => PageAddress | undefined {
  const find = routeFinder(pages)
  return ({ pathname, searchParams }) => {
    const page = find(pathname)
    if (page === undefined || page.list) return undefined
    const cursor = page.paged ? cursorIn(searchParams) : undefined
    const behind = cursor === undefined ? '' : pageBehind('', cursor)
    const words = page.sought ? wordsIn(searchParams) : ''
    if (words === '') return { first: page.path, address: page.path + behind }
    const beside = page.sought === 'everywhere' ? only(searchParams, askedEverywhere) : behind
    return { first: page.path, address: page.path + withWords(beside, words), alone: true }
  }
}

/** Of a question what stands under these names. */
const only = (query: URLSearchParams, names: readonly string[]) =>
  String(new URLSearchParams(names.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []))))

/** A path without its percent signs, where they can be read. */
export function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
