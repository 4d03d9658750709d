import { setImmediate as others } from 'node:timers/promises'
import type { Thing } from '../../../contract/collection.ts'
import { entryPath } from '../../../contract/entry-path.ts'
import { foldInList } from '../../../contract/fold.ts'
import { lookedIn } from '../../../contract/looked-in.ts'
import { summaryOf } from '../../../contract/summary.ts'
import { trailingOff } from '../../../contract/text-format.ts'
import type { Db } from '../../../db/tables.ts'
import { slugIn } from '../../../entries/slugs.ts'
import { livingIn } from '../../../entries/stored-entry.ts'
import type { Found, Marked } from '../contract.ts'
import type { NamedPage } from './fill.ts'
import { type LookedFor, matcherOf } from './looked-for.ts'
import { fileTexts, wordsIn } from './search-index.ts'

type Matcher = (word: string) => boolean
const isMarked = (piece: Marked[number]) => piece.isFound

/** The letters of an excerpt, and of what is in it before what was found. */
const excerpt = { long: 180, before: 50 }
/** A file is looked through in pieces: cutting all of it into words takes too long. */
const pieces = /.{1,2000}(?:\s|$)/gs

/** What is shown of entries that were found in a collection, in their order; those that are gone by now are left out. */
export async function resultsOf(db: Db, thing: Thing, ids: readonly string[], words: readonly LookedFor[]): Promise<Found[]> {
  const { table, at, page = '', searchInFile } = thing
  const columns = ['id', ...Object.keys(thing.fields)]
  const those = livingIn(db, table)
    .select([...columns, slugIn(table).as('slug')])
    .where('id', 'in', ids)
  const rows = new Map((await those.execute()).map((row) => [String(row.id), row as Record<string, string>]))
  const files = searchInFile === undefined ? undefined : await fileTexts(db, table, ids)
  const isFound = matcherOf(words)
  const results: Found[] = []
  for (const id of ids) {
    const row = rows.get(id)
    if (row === undefined) continue
    const { title, day } = summaryOf(thing, row)
    const text = lookedIn(thing)
      .flatMap((name) => (name !== thing.title && row[name] ? [row[name]] : []))
      .join(' · ')
    const onPage = { title: markedText(title, isFound), text: markedExcerpt(text, isFound) }
    const isOnPage = [...onPage.title, ...onPage.text].some(isMarked)
    const inFile = isOnPage ? undefined : excerptOfFile(files?.get(id) ?? '', words)
    if (inFile) await others()
    const path = at === undefined ? `${page}#${id}` : entryPath({ at }, row.slug ?? id)
    results.push({ id, path, ...onPage, ...(inFile && { text: inFile, isInFile: true }), ...(day !== '' && { day }) })
  }
  return results
}

export const resultOfPage = ({ id, path, title, text, words }: NamedPage, looked: readonly LookedFor[]): Found => {
  const isFound = matcherOf(looked)
  const sentence = markedExcerpt(text, isFound)
  return { id, path, title: markedText(title, isFound), text: sentence.some(isMarked) ? sentence : markedExcerpt(words || text, isFound) }
}

/** What is around the words in the text of a file; undefined if they are not there. */
function excerptOfFile(text: string, words: readonly LookedFor[]): Marked | undefined {
  const wanted = words.flatMap(({ typed, words }) => [typed, ...words])
  const isWanted = (piece: string) => {
    const folded = foldInList(piece)
    return wanted.some((word) => folded.includes(word))
  }
  for (const [piece] of text.matchAll(pieces)) {
    const found = isWanted(piece) ? markedExcerpt(piece, matcherOf(words)) : []
    if (found.some(isMarked)) return found
  }
  return undefined
}

/** Where the words that are looked for are in a text. */
function* rangesIn(text: string, isFound: Matcher) {
  let before: { start: number; end: number } | undefined
  for (const { word, start, end } of wordsIn(text)) {
    if (!isFound(word)) continue
    // A joined word comes before its parts.
    if (before && start <= before.end) before.end = Math.max(before.end, end)
    else {
      if (before) yield before
      before = { start, end }
    }
  }
  if (before) yield before
}

/** A text in pieces, of which those are marked that were looked for. */
function markedText(text: string, isFound: Matcher): Marked {
  const pieces: Marked = []
  let at = 0
  for (const { start, end } of rangesIn(text, isFound)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isFound: false })
    pieces.push({ text: text.slice(start, end), isFound: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false })
  return pieces
}

/** What is around the first of the words in a text, on one line; its beginning if none is there. */
function markedExcerpt(whole: string, isFound: Matcher): Marked {
  const text = whole.replace(/\s+/g, ' ').trim()
  const [first] = rangesIn(text, isFound)
  const found = first?.start ?? 0
  const start = found <= excerpt.before ? 0 : text.indexOf(' ', found - excerpt.before) + 1
  const from = start === 0 || start > found ? Math.min(start, found) : start
  const end = from + excerpt.long >= text.length ? text.length : text.lastIndexOf(' ', from + excerpt.long)
  const to = end <= found ? from + excerpt.long : end
  const cut = text.slice(from, to).toWellFormed()
  return markedText(`${from > 0 ? '…' : ''}${to < text.length ? trailingOff(cut) : cut}`, isFound)
}
