import { search } from '../../../content/search.ts'
import { type Ask, need } from '../../web/ask.ts'
import { withWords } from '../../web/page-address.ts'
import { type FoundKind, foundOfKind, type SearchQuery, searchCalls } from './contract.ts'

/** One kind alone, by what a reply calls it, and which page of what it has. */
export type Within = { in: string; page: number }

/** What the whole site holds of some words: `limit` of each kind at most, or a page of one. */
export async function askSite(ask: Ask, q: string, { limit = foundOfKind, within }: { limit?: number; within?: Within | undefined } = {}) {
  const query: SearchQuery = within ? { q, ...within } : { q, limit }
  const { data } = await need(ask, searchCalls.search, query)
  return data
}

/** How many are told, in words; '' stands for the kinds where nothing was asked. */
export function countWords(kinds: readonly FoundKind[]) {
  const many = kinds.reduce((sum, { found }) => sum + found.length, 0)
  if (many === 0) return 'Nothing found'
  if (kinds.some(({ isPart }) => isPart)) return `${search.part}: ${many} found`
  return `${kinds.some(({ more }) => more) ? `The ${many} best` : many} found`
}

/** Where what is found of some words stands, or a page of what one kind has of it; `path` is that of the page that looks for them. */
export function addressOfSearch(path: string, words: string, within?: Within) {
  const address = path + withWords('', words.trim())
  return within ? `${address}&in=${encodeURIComponent(within.in)}${within.page > 1 ? `&page=${within.page}` : ''}` : address
}
