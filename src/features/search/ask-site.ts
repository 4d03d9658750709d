import { search } from '../../../content/search.ts'
import { type Ask, need } from '../../web/ask.ts'
import { withWords } from '../../web/page-address.ts'
import { type FoundKind, foundOfKind, type SearchQuery, searchCalls } from './contract.ts'

/** A search in one collection, and the page of its results. */
export type Within = { in: string; page: number }

/** Searches the whole site for some words: `limit` results of each collection at most, or a page of one. */
export async function askSite(ask: Ask, q: string, { limit = foundOfKind, within }: { limit?: number; within?: Within | undefined } = {}) {
  const query: SearchQuery = within ? { q, ...within } : { q, limit }
  const { data } = await need(ask, searchCalls.search, query)
  return data
}

/** How many results there are, in words. */
export function countWords(kinds: readonly FoundKind[]) {
  const many = kinds.reduce((sum, { found }) => sum + found.length, 0)
  if (many === 0) return 'Nothing found'
  if (kinds.some(({ isPart }) => isPart)) return `${search.part}: ${many} found`
  return `${kinds.some(({ more }) => more) ? `The ${many} best` : many} found`
}

/** The address of the results for some words, or of those of one collection; `path` is that of the search page. */
export function addressOfSearch(path: string, words: string, within?: Within) {
  const address = path + withWords('', words.trim())
  return within ? `${address}&in=${encodeURIComponent(within.in)}${within.page > 1 ? `&page=${within.page}` : ''}` : address
}
