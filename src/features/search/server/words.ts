import { fold, joining } from '../../../contract/fold.ts'

/** A word as it is compared, and where in the text it is. */
type WordAt = { word: string; start: number; end: number }

/** What is written without a space: one word, and if it is joined of several, these. */
type Run = { word: WordAt; parts: WordAt[] }

/** A word is compared by so many letters. */
const longest = 32
/** Letters, marks and digits, with what joins them; C++ and C# are words too. */
const letter = '[\\p{L}\\p{M}\\p{N}]'
const runs = new RegExp(`${letter}(?:${letter}|\\p{Cf}|[${joining}]+(?=${letter}))*(?:[+#]{1,2}(?!${letter}))?`, 'gu')
const joined = new RegExp(`[^${joining}]+`, 'gu')
/** A sign of a script without spaces between words, or what is between such signs. */
const unspaced = ['Han', 'Hira', 'Kana', 'Thai', 'Lao', 'Khmr', 'Mymr'].map((script) => `\\p{scx=${script}}`).join('')
const signs = new RegExp(`(?=\\p{L})[${unspaced}]\\p{M}*|(?:(?!(?=\\p{L})[${unspaced}]).)+`, 'gu')

/** The runs of a text. */
export function* runsIn(text: string): Generator<Run> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    // Most words are plain, and looked at by the thousand.
    const isPlain = /^[A-Za-z0-9]+$/.test(run)
    const [word] = isPlain ? [{ word: cut(run.toLowerCase()), start: index, end: index + run.length }] : wordAt(run, index)
    if (!word) continue
    const parts = isPlain ? [] : [...run.matchAll(joined)].flatMap((part) => pairsIn(part[0], index + part.index))
    yield { word, parts: parts.length > 1 ? parts : [] }
  }
}

/** All words of a text, in the order in which they begin, a joined one before its parts. */
export function* wordsIn(text: string): Generator<WordAt> {
  for (const { word, parts } of runsIn(text)) {
    yield word
    yield* parts
  }
}

/** Each sign of a script without spaces is a word with the next one, so that words are found within a run. Others are whole. */
function pairsIn(part: string, start: number): WordAt[] {
  const all = [...part.matchAll(signs)]
  return all.flatMap(({ 0: sign, index }, at) => wordAt(sign + (all[at + 1]?.[0] ?? ''), start + index))
}

const cut = (word: string) => (word.length <= longest ? word : [...word].slice(0, longest).join(''))

function wordAt(piece: string, start: number): WordAt[] {
  const word = fold(piece).replace(/[^\p{L}\p{M}\p{N}+#]/gu, '')
  // Marks alone are no word, as what is left of a red heart.
  return /[\p{L}\p{N}]/u.test(word) ? [{ word: cut(word), start, end: start + piece.length }] : []
}

/** The word and, if it looks like a plural of English, its singular. */
export function withSingular(word: string): string[] {
  if (!word.endsWith('s') || !/^[a-z]{3,}s$/.test(word) || /(?:ss|us|is)$/.test(word)) return [word]
  if (word.endsWith('ies') && word.length > 4) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
  return /(?:s|x|z|ch|sh)es$/.test(word) ? [word, word.slice(0, -2), word.slice(0, -1)] : [word, word.slice(0, -1)]
}
