import { trailingOff } from '../../../contract/in-brief.ts'
import type { Marked } from '../contract.ts'
import type { LookedFor } from './looked-for.ts'
import { wordsIn } from './words-in.ts'

/** A text is looked through so far for where to begin an excerpt. */
const lookedThrough = 20_000
/** So long is an excerpt, and so much of it stands before what was found. */
const excerpt = { long: 180, before: 50 }

type Range = { start: number; end: number }

/** Where the words that are looked for stand in a text, looked through no further than somebody asks. */
function* rangesIn(text: string, words: readonly LookedFor[]): Generator<Range> {
  let before: Range | undefined
  for (const { word, start, end } of wordsIn(text)) {
    if (!words.some((one) => isOneOf(one, word))) continue
    // What has no spaces is found by letters that overlap.
    if (before && start <= before.end) before.end = Math.max(before.end, end)
    else {
      if (before) yield before
      before = { start, end }
    }
  }
  if (before) yield before
}
const isOneOf = ({ typed, isBegun, words }: LookedFor, word: string) =>
  (isBegun && word.startsWith(typed)) || words.some((one) => one.word === word)

/** A text in pieces, of which those are marked that were looked for. */
export function marked(text: string, words: readonly LookedFor[]): Marked {
  const pieces: Marked = []
  let at = 0
  for (const { start, end } of rangesIn(text, words)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isFound: false })
    pieces.push({ text: text.slice(start, end), isFound: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false })
  return pieces
}

/** What stands around the first of the words in a text, on one line; its beginning where none does. */
export function markedExcerpt(whole: string, words: readonly LookedFor[]): Marked {
  const text = whole.slice(0, lookedThrough).replace(/\s+/g, ' ').trim()
  const [first] = rangesIn(text, words)
  const found = first?.start ?? 0
  const start = found <= excerpt.before ? 0 : text.indexOf(' ', found - excerpt.before) + 1
  const from = start === 0 || start > found ? Math.min(start, found) : start
  const end = from + excerpt.long >= text.length ? text.length : text.lastIndexOf(' ', from + excerpt.long)
  const to = end <= found ? from + excerpt.long : end
  const cut = text.slice(from, to).toWellFormed()
  return marked(`${from > 0 ? '…' : ''}${to < text.length ? trailingOff(cut) : cut}`, words)
}
