import { fold, joining } from '../../../contract/fold.ts'

/** A word as it is compared, and where in the text it is. */
export type WordAt = { word: string; start: number; end: number }

/** A word is compared by so many letters. */
const longest = 32
/** Letters, marks and digits, with what joins them; C++ and C# are words too. */
const letter = '[\\p{L}\\p{M}\\p{N}]'
const runs = new RegExp(`${letter}(?:${letter}|\\p{Cf}|[${joining}]+(?=${letter}))*(?:[+#]{1,2}(?!${letter}))?`, 'gu')
/** Marks alone are no word, as what is left of a red heart. */
const hasLetter = /[\p{L}\p{N}]/u
const inRun = new RegExp(`[^${joining}]+`, 'gu')

/** Scripts that are written without spaces between words. */
const unspaced =
  '[ー々\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
const isUnspaced = new RegExp(`^${unspaced}`, 'u')
const scripts = new RegExp(`${unspaced}(?:${unspaced}|\\p{M})*|(?:(?!${unspaced}).)+`, 'gsu')

/** The word and, if it looks like a plural of English, its singular. */
export function withSingular(word: string): string[] {
  if (!word.endsWith('s') || !/^[a-z]{3,}s$/.test(word) || /(?:ss|us|is)$/.test(word)) return [word]
  if (word.endsWith('ies') && word.length > 4) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
  return /(?:s|x|z|ch|sh)es$/.test(word) ? [word, word.slice(0, -2), word.slice(0, -1)] : [word, word.slice(0, -1)]
}

/** A run of letters that is one word, or several that are joined. */
export type Run = { parts: WordAt[]; joined?: WordAt }

/**
 * The runs of a text with their words. Where words have no spaces between them each letter with its next is one, and the last alone: so a
 * word of two letters or more is found by what it is made of, and one letter by what begins with it.
 */
export function* runsIn(text: string): Generator<Run> {
  for (const run of text.matchAll(runs)) {
    // Most words are plain, and looked at by the thousand.
    if (/^[A-Za-z0-9]+$/.test(run[0])) {
      yield { parts: [{ word: cut(run[0].toLowerCase()), start: run.index, end: run.index + run[0].length }] }
      continue
    }
    const parts: WordAt[] = []
    for (const part of run[0].matchAll(inRun))
      for (const { 0: piece, index } of part[0].matchAll(scripts)) {
        const start = run.index + part.index + index
        if (isUnspaced.test(piece)) parts.push(...pairsIn(piece, start))
        else parts.push(...wordAt(piece, start))
      }
    const [first, last] = [parts[0], parts.at(-1)]
    if (first === undefined || last === undefined) continue
    const isJoined = parts.length > 1 && !parts.some(({ word }) => isUnspaced.test(word))
    yield isJoined ? { parts, joined: { word: cut(parts.map(({ word }) => word).join('')), start: first.start, end: last.end } } : { parts }
  }
}

/** All words of a text, in the order in which they begin, a joined one before its parts. */
export function* wordsIn(text: string): Generator<WordAt> {
  for (const { parts, joined } of runsIn(text)) {
    if (joined) yield joined
    yield* parts
  }
}

const cut = (word: string) => (word.length <= longest ? word : [...word].slice(0, longest).join(''))

function wordAt(piece: string, start: number): WordAt[] {
  const word = fold(piece).replace(/[^\p{L}\p{M}\p{N}+#]/gu, '')
  return hasLetter.test(word) ? [{ word: cut(word), start, end: start + piece.length }] : []
}

function pairsIn(run: string, from: number): WordAt[] {
  const letters = [...run.matchAll(/.\p{M}*/gsu)].flatMap(({ 0: one, index }) => wordAt(one, from + index))
  return letters.map((one, at) => {
    const next = letters[at + 1]
    return next ? { word: one.word + next.word, start: one.start, end: next.end } : one
  })
}
