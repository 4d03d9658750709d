import { isId } from '../contract/call.ts'
import type { PageRoute } from './page.ts'
import { pageBehind } from './paging.ts'

/** The entry behind which a page of a list begins, where the address names one. */
export function cursorIn(query: URLSearchParams): string | undefined {
  const after = query.get('after')
  return after !== null && isId(after) ? after : undefined
}

/** Where a page was asked for: `first` is its one address, `address` that of the page of its list that was asked for. */
export type PageAddress = { first: string; address: string }

/** A path as pages declare theirs: without capitals, closing slashes and percent signs. */
export const plainPath = (pathname: string) => decoded(pathname).toLowerCase().replace(/\/+$/, '') || '/'

/** Finds the page that a path means; undefined: none. */
export function routeFinder(pages: PageRoute[]): (pathname: string) => PageRoute | undefined {
  const known = new Map(pages.map((page) => [page.path, page]))
  return (pathname) => known.get(plainPath(pathname))
}

/** Finds the page that an address means, whatever its capitals, closing slashes and unknown questions; undefined: none. */
export function pageFinder(pages: PageRoute[]): (url: URL) => PageAddress | undefined {
  const find = routeFinder(pages)
  return ({ pathname, searchParams }) => {
    const page = find(pathname)
    if (page === undefined) return undefined
    const cursor = page.paged ? cursorIn(searchParams) : undefined
    return { first: page.path, address: cursor === undefined ? page.path : pageBehind(page.path, cursor) }
  }
}

/** A path without its percent signs, where they can be read. */
export function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
