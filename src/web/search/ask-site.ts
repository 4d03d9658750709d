import { type FoundKind, foundOfKind, searchCalls } from '../../contract/search.ts'
import { type Ask, need } from '../ask.ts'
import { withWords } from '../words-in-address.ts'

/** What the whole site holds of some words, and how many that are; `limit`: so many of each kind at most. */
export async function askSite(ask: Ask, q: string, limit = foundOfKind): Promise<FoundKind[]> {
  const { data } = await need(ask, searchCalls.search, { q, limit })
  return data
}

/** How many are told, in words; '' stands for the kinds where nothing was asked. */
export function countWords(kinds: readonly FoundKind[]) {
  const many = kinds.reduce((sum, { found }) => sum + found.length, 0)
  if (many === 0) return 'Nothing found'
  return `${kinds.some(({ more }) => more) ? `The ${many} best` : many} found`
}

/** Where all that is found of some words stands; `path` is that of the page that looks for them. */
export const addressOfSearch = (path: string, words: string) => path + withWords('', words.trim())
