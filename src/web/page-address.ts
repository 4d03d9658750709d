import { isId } from '../contract/call.ts'
import { tidiedLine } from '../contract/characters.ts'
import { groupsWord } from '../contract/entry-path.ts'

/** The words to search for in an address; '' if there are none. */
export const wordsIn = (search: string | URLSearchParams) => tidiedLine(new URLSearchParams(search).get('q') ?? '')

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

/** A path as pages declare theirs: without capitals, closing slashes, percent signs and pasted invisible characters. */
export function plainPath(pathname: string) {
  const path = decoded(pathname)
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
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
