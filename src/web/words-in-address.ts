import { tidiedLine } from '../contract/characters.ts'

/** What an address asks to be looked for; '' where it asks for nothing. */
export const wordsIn = (search: string | URLSearchParams) => tidiedLine(new URLSearchParams(search).get('q') ?? '')

/** What the address of the page that looks everywhere may ask beside words: one kind alone, and which page of what it has. */
export const askedEverywhere = ['in', 'page'] as const

/** The question behind a path with these words in the place of those that stand there. */
export function withWords(search: string, words: string) {
  const query = new URLSearchParams(search)
  query.delete('q')
  if (words.trim() !== '') query.append('q', words)
  const asked = query.toString()
  return asked === '' ? '' : `?${asked}`
}
