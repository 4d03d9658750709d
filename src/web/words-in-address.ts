import { tidiedLine } from '../contract/characters.ts'

/** What an address asks to be looked for; '' where it asks for nothing. */
export const wordsIn = (search: string | URLSearchParams) => tidiedLine(new URLSearchParams(search).get('q') ?? '')

/** The question behind a path with these words in the place of those that stand there. */
export function withWords(search: string, words: string) {
  const query = new URLSearchParams(search)
  query.delete('q')
  if (words.trim() !== '') query.append('q', words)
  const asked = query.toString()
  return asked === '' ? '' : `?${asked}`
}
