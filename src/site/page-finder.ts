import { groupsWord } from '../contract/entry-path.ts'
import { NoSuchPage, type PageRoute } from '../web/page.ts'
import { askedEverywhere, cursorIn, plainPath, within, withWords, wordsIn } from '../web/page-address.ts'
import { pageBehind } from '../web/paging.tsx'

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
