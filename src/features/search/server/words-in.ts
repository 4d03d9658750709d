import { bareWord } from './bare-word.ts'

/** A word as it is compared, and where in the text it stands. */
export type WordAt = { word: string; start: number; end: number }

/** Letters, marks and digits, with what stands inside a word and is none: an apostrophe, a sign that joins. */
const runs = /[\p{L}\p{M}\p{N}]+(?:['’\p{Cf}]+[\p{L}\p{M}\p{N}]+)*/gu
/** What is written without spaces between its words. */
const unspaced =
  'ー々\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const parts = new RegExp(`[${unspaced}][${unspaced}\\p{M}]*|(?:(?![${unspaced}]).)+`, 'gsu')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')
const isPlain = /^[A-Za-z0-9]+$/
const letters = /.\p{M}*/gsu

/**
 * The words of a text. Where words have no spaces between them it is every letter with its next, and the last alone: so a word of
 * two letters or more is found by what it is made of, and one letter by what begins with it.
 */
export function* wordsIn(text: string): Generator<WordAt> {
  for (const run of text.matchAll(runs)) {
    if (isPlain.test(run[0])) {
      yield { word: bareWord(run[0]), start: run.index, end: run.index + run[0].length }
      continue
    }
    for (const part of run[0].matchAll(parts)) {
      const start = run.index + part.index
      if (isUnspaced.test(part[0])) yield* pairsIn(part[0], start)
      else {
        const word = bareWord(part[0])
        if (word !== '') yield { word, start, end: start + part[0].length }
      }
    }
  }
}

function* pairsIn(run: string, from: number): Generator<WordAt> {
  let before: WordAt | undefined
  for (const letter of run.matchAll(letters)) {
    const word = bareLetter(letter[0])
    if (word === '') continue
    const start = from + letter.index
    const end = start + letter[0].length
    if (before) yield { word: before.word + word, start: before.start, end }
    before = { word, start, end }
  }
  if (before) yield before
}

/** What letters are bared to: a text has few, each of them thousands of times. Of those with a few marks so many are kept. */
const bare = new Map<string, string>()
const most = { letters: 10_000, signs: 8 }

function bareLetter(letter: string) {
  const known = bare.get(letter)
  if (known !== undefined) return known
  const word = bareWord(letter)
  if (bare.size >= most.letters) bare.clear()
  // As a copy: a part of a text would hold the whole of it.
  if (letter.length <= most.signs) bare.set(Buffer.from(letter).toString(), word)
  return word
}

/** So many words are looked for; more say nothing that those do not. */
const mostWords = 8

/** The words that somebody looks for, each once, so many at most: of a run without spaces the last letter is looked for only where it stands alone. */
export function wordsLookedFor(q: string): string[] {
  const words = [...wordsIn(q)]
  const isInside = ({ start, end }: WordAt, before: WordAt | undefined) =>
    before !== undefined && before.start < start && before.end === end
  return [...new Set(words.filter((one, at) => !isInside(one, words[at - 1])).map(({ word }) => word))].slice(0, mostWords)
}
