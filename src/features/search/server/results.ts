import { setImmediate as others } from 'node:timers/promises'
import type { Thing } from '../../../contract/collection.ts'
import { entryPath } from '../../../contract/entry-path.ts'
import { foldInList } from '../../../contract/fold.ts'
import { lookedIn, summaryOf } from '../../../contract/summary.ts'
import { inBrief } from '../../../contract/text-format.ts'
import type { Db } from '../../../db/tables.ts'
import { slugIn } from '../../../entries/slugs.ts'
import { livingIn } from '../../../entries/stored-entry.ts'
import type { Found, Marked } from '../contract.ts'
import type { NamedPage } from '../job.ts'
import { matcherOf, type QueryWord } from './query.ts'
import { fileTexts, wordsIn } from './search-index.ts'

type Matcher = (word: string) => boolean
const hasFound = (pieces: Marked) => pieces.some(({ isFound }) => isFound)

/** Characters of an excerpt, and of its part before the first match. */
const excerpt = { long: 180, before: 50 }

/** Without entries that were deleted meanwhile. */
export async function resultsOf(db: Db, thing: Thing, ids: readonly string[], query: readonly QueryWord[]): Promise<Found[]> {
  const { table, at, page = '', searchInFile } = thing
  const columns = ['id', ...Object.keys(thing.fields), slugIn(table).as('slug')] as const
  const living = livingIn(db, table).select(columns).where('id', 'in', ids)
  const rows = new Map((await living.execute()).map((row) => [String(row.id), row as Record<string, string>]))
  const files = searchInFile === undefined ? undefined : await fileTexts(db, table, ids)
  const texts = lookedIn(thing).filter((name) => name !== thing.title)
  const isFound = matcherOf(query)
  const results: Found[] = []
  for (const id of ids) {
    const row = rows.get(id)
    if (row === undefined) continue
    const { title, day } = summaryOf(thing, row)
    const text = texts.flatMap((name) => row[name] || []).join(' · ')
    const onPage = { title: markedText(title, isFound), text: markedExcerpt(text, isFound) }
    const inFile = hasFound([...onPage.title, ...onPage.text]) ? undefined : excerptOfFile(files?.get(id) ?? '', query)
    if (inFile) await others()
    const path = at === undefined ? `${page}#${id}` : entryPath({ at }, row.slug ?? id)
    results.push({ id, path, ...onPage, ...(inFile && { text: inFile, isInFile: true }), ...(day !== '' && { day }) })
  }
  return results
}

export function resultOfPage({ id, path, title, text, words }: NamedPage, query: readonly QueryWord[]): Found {
  const isFound = matcherOf(query)
  const sentence = markedExcerpt(text, isFound)
  return { id, path, title: markedText(title, isFound), text: hasFound(sentence) ? sentence : markedExcerpt(words || text, isFound) }
}

/** Undefined if the words are not in the file. Tokenising all of it takes too long. */
function excerptOfFile(text: string, query: readonly QueryWord[]): Marked | undefined {
  const wanted = query.flatMap(({ typed, words }) => [typed, ...words])
  const isFound = matcherOf(query)
  for (const [piece] of text.matchAll(/.{1,2000}(?:\s|$)/gs)) {
    const folded = foldInList(piece)
    const found = wanted.some((word) => folded.includes(word)) ? markedExcerpt(piece, isFound) : []
    if (hasFound(found)) return found
  }
  return undefined
}

/** A joined word comes before its parts. */
function markedText(text: string, isFound: Matcher): Marked {
  const pieces: Marked = []
  let at = 0
  for (const { word, start, end } of wordsIn(text)) {
    if (start < at || !isFound(word)) continue
    pieces.push({ text: text.slice(at, start), isFound: false }, { text: text.slice(start, end), isFound: true })
    at = end
  }
  return [...pieces, { text: text.slice(at), isFound: false }].filter(({ text }) => text !== '')
}

/** What is around the first match, on one line; the beginning if there is none. */
function markedExcerpt(whole: string, isFound: Matcher): Marked {
  const text = whole.replace(/\s+/g, ' ').trim()
  const start = [...wordsIn(text)].find(({ word }) => isFound(word))?.start ?? 0
  const from = start <= excerpt.before ? 0 : Math.min(text.indexOf(' ', start - excerpt.before) + 1, start)
  return markedText((from > 0 ? '…' : '') + inBrief(text.slice(from), excerpt.long), isFound)
}
