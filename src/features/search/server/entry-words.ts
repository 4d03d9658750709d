import { isDay } from '../../../contract/club-time.ts'
import type { Thing } from '../../../contract/collection.ts'
import { type LookedIn, lookedIn, type Weight, weights } from '../../../contract/looked-in.ts'
import { wordsIn } from './words-in.ts'

/** So many different words of one entry are found, and so many of its file. */
const most = { words: 2000, ofFile: 5000 }

/** Where a word stands in an entry: how much that counts, and of a file from which letter on. */
export type Stands = { weight: Weight; place: number }
export type EntryWords = ReadonlyMap<string, Stands>

/** The words of an entry, each by the best place where it stands. */
export function wordsOf(thing: LookedIn, row: Record<string, unknown>, fileText = ''): EntryWords {
  const words = new Map<string, Stands>()
  // The fields come with the best first.
  for (const [name, weight] of lookedIn(thing)) {
    for (const { word } of wordsIn(String(row[name] ?? ''))) {
      if (words.size >= most.words) break
      if (!words.has(word)) words.set(word, { weight, place: 0 })
    }
  }
  const all = words.size + most.ofFile
  // The databases count letters, where a text counts units of them; hardly any text has letters of two.
  const hasPairs = /[\ud800-\udfff]/.test(fileText)
  let [place, counted] = [0, 0]
  for (const { word, start } of wordsIn(fileText)) {
    if (words.size >= all) break
    if (words.has(word)) continue
    place += hasPairs ? [...fileText.slice(counted, start)].length : start - counted
    counted = start
    words.set(word, { weight: weights.file, place })
  }
  return words
}

/** The day by which an entry is newer than another, '' where its kind has none. */
export function dayOf({ day }: Pick<Thing, 'day'>, row: Record<string, unknown>): string {
  const said = day === undefined ? '' : String(row[day] ?? '').slice(0, 10)
  return isDay(said) ? said : ''
}

/** The words of an entry as one text, in which ` word:` stands for each of them, and ` word` for what begins so. */
export const asText = (words: EntryWords) => ` ${[...words].map(([word, { weight }]) => `${word}:${weight}`).join(' ')} `

/** The weights of the words in such a text. */
export function weightsIn(text: string): Map<string, Weight> {
  const weighed = new Map<string, Weight>()
  for (const one of text.split(' ')) if (one !== '') weighed.set(one.slice(0, -2), Number(one.at(-1)) as Weight)
  return weighed
}

/** The words in such a text that begin so, each with its weight. */
export function* saidIn(text: string, begin: string): Generator<{ word: string; weight: Weight }> {
  for (let at = text.indexOf(` ${begin}`); at >= 0; at = text.indexOf(` ${begin}`, at + 1)) {
    const end = text.indexOf(':', at)
    yield { word: text.slice(at + 1, end), weight: Number(text[end + 1]) as Weight }
  }
}
