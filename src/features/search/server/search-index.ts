import { sql } from 'kysely'
import { isDay } from '../../../contract/club-time.ts'
import type { Thing } from '../../../contract/collection.ts'
import { fold, joining } from '../../../contract/fold.ts'
import { lookedIn } from '../../../contract/looked-in.ts'
import type { Db } from '../../../db/tables.ts'
import { type EntryHook, livingIn, shown } from '../../../entries/stored-entry.ts'

/** A word as it is compared, and where in the text it is. */
type WordAt = { word: string; start: number; end: number }

/** A word is compared by so many letters. */
const longest = 32
/** Letters, marks and digits, with what joins them; C++ and C# are words too. */
const letter = '[\\p{L}\\p{M}\\p{N}]'
const runs = new RegExp(`${letter}(?:${letter}|\\p{Cf}|[${joining}]+(?=${letter}))*(?:[+#]{1,2}(?!${letter}))?`, 'gu')
/** Marks alone are no word, as what is left of a red heart. */
const hasLetter = /[\p{L}\p{N}]/u
const inRun = new RegExp(`[^${joining}]+`, 'gu')

/** The word and, if it looks like a plural of English, its singular. */
export function withSingular(word: string): string[] {
  if (!word.endsWith('s') || !/^[a-z]{3,}s$/.test(word) || /(?:ss|us|is)$/.test(word)) return [word]
  if (word.endsWith('ies') && word.length > 4) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
  return /(?:s|x|z|ch|sh)es$/.test(word) ? [word, word.slice(0, -2), word.slice(0, -1)] : [word, word.slice(0, -1)]
}

/** A run of letters: one word, and if it is joined of several, these. */
type Run = { word: WordAt; parts: WordAt[] }

/** The runs of a text with their words. */
export function* runsIn(text: string): Generator<Run> {
  for (const run of text.matchAll(runs)) {
    const [start, end] = [run.index, run.index + run[0].length]
    // Most words are plain, and looked at by the thousand.
    if (/^[A-Za-z0-9]+$/.test(run[0])) {
      yield { word: { word: cut(run[0].toLowerCase()), start, end }, parts: [] }
      continue
    }
    const parts = [...run[0].matchAll(inRun)].flatMap(({ 0: part, index }) => wordAt(part, start + index))
    const [first, ...others] = parts
    if (first && others.length === 0) yield { word: first, parts: [] }
    else if (first) yield { word: { word: cut(parts.map(({ word }) => word).join('')), start, end }, parts }
  }
}

/** All words of a text, in the order in which they begin, a joined one before its parts. */
export function* wordsIn(text: string): Generator<WordAt> {
  for (const { word, parts } of runsIn(text)) {
    yield word
    yield* parts
  }
}

const cut = (word: string) => (word.length <= longest ? word : [...word].slice(0, longest).join(''))

function wordAt(piece: string, start: number): WordAt[] {
  const word = fold(piece).replace(/[^\p{L}\p{M}\p{N}+#]/gu, '')
  return hasLetter.test(word) ? [{ word: cut(word), start, end: start + piece.length }] : []
}

/** How many different words of one entry are found, and how many of its file. */
const most = { words: 2000, ofFile: 5000 }
/** How a word is stored that is in a title, or in a file only. */
export const marks = { title: '=', file: '~' } as const
/** How many words one statement names. */
const atOnce = 500

/** What is found: by the words of its title, of its other text, and of its file. */
export type Findable = { entry: string; day: string; title: string; text: string; file?: string | undefined }

/** Whether the search finds the entries of a collection: those that visitors read, but not people who registered. */
export const isFound = ({ at, page, personal }: Pick<Thing, 'at' | 'page' | 'personal'>) => (at ?? page) !== undefined && !personal

/** The words of an entry as the index stores them. */
function indexedWords({ title, text, file = '' }: Findable): string[] {
  const ofTitle = allWords(title, most.words)
  const ofPage = new Set([...ofTitle, ...allWords(text, most.words)])
  const inFile = [...allWords(file, most.ofFile)].filter((word) => !ofPage.has(word))
  return [...ofPage, ...[...ofTitle].map((word) => marks.title + word), ...inFile.map((word) => marks.file + word)]
}

function allWords(text: string, limit: number) {
  const words = new Set<string>()
  for (const { word } of wordsIn(text)) {
    if (words.size >= limit) break
    for (const one of withSingular(word)) words.add(one)
  }
  return words
}

/** Replaces what the index has of these entries of a collection; those that visitors do not see are not among `entries`. */
export async function reindex(tx: Db, kind: string, ids: readonly string[], entries: readonly Findable[]) {
  const counts = new Map<string, number>()
  const count = (words: readonly string[], by: number) => {
    for (const word of words)
      if (!word.startsWith(marks.title)) counts.set(word.replace(marks.file, ''), (counts.get(word.replace(marks.file, '')) ?? 0) + by)
  }
  const before = tx.deleteFrom('search').where('kind', '=', kind).where('entry', 'in', ids).returning('words')
  for (const { words } of await before.execute()) count(words.split(' '), -1)
  for (const one of entries) {
    const words = indexedWords(one)
    count(words, 1)
    await tx
      .insertInto('search')
      .values({ kind, entry: one.entry, day: one.day, words: words.join(' ') })
      .execute()
  }
  const changed = [...counts].filter(([, by]) => by !== 0)
  for (let at = 0; at < changed.length; at += atOnce) await countWords(tx, changed.slice(at, at + atOnce))
}

async function countWords(tx: Db, counts: readonly (readonly [string, number])[]) {
  await tx
    .insertInto('search_words')
    .values(counts.map(([word, entries]) => ({ word, letters: [...word].length, entries })))
    .onConflict((conflict) => conflict.column('word').doUpdateSet({ entries: sql`search_words.entries + excluded.entries` }))
    .execute()
  const fewer = counts.flatMap(([word, by]) => (by < 0 ? [word] : []))
  if (fewer.length > 0) await tx.deleteFrom('search_words').where('word', 'in', fewer).where('entries', '<=', 0).execute()
}

/** Indexes entries as visitors see them now. */
export async function indexEntries(tx: Db, thing: Thing, ids: readonly string[]) {
  const { table, fields, title, day, searchInFile } = thing
  const columns = ['id', ...Object.keys(fields)]
  const rows = await livingIn(tx, table).select(columns).where('id', 'in', ids).execute()
  const files = searchInFile === undefined ? new Map<string, string>() : await fileTexts(tx, table, ids)
  const others = lookedIn(thing).filter((name) => name !== title)
  const entries = rows.map((row: Record<string, unknown>): Findable => {
    const date = day === undefined ? '' : String(row[day] ?? '').slice(0, 10)
    const text = others.map((name) => row[name] ?? '').join('\n')
    return { entry: String(row.id), day: isDay(date) ? date : '', title: String(row[title] ?? ''), text, file: files.get(String(row.id)) }
  })
  await reindex(tx, table, ids, entries)
}

/** The texts of the files of entries. */
export async function fileTexts(db: Db, kind: string, ids: readonly string[]) {
  const texts = db.selectFrom('file_texts').select(['entry', 'text']).where('kind', '=', kind).where('entry', 'in', ids)
  return new Map((await texts.execute()).map(({ entry, text }) => [entry, text]))
}

/** Indexes an entry that changed. The text of its file goes with it, or with its address; the job reads the next one. */
export const indexEntry: EntryHook = async (tx, { thing, id, after }) => {
  const { table, searchInFile } = thing
  if (!isFound(thing)) return
  if (searchInFile !== undefined) {
    const address = String(shown(after)?.[searchInFile] ?? '')
    await tx.deleteFrom('file_texts').where('kind', '=', table).where('entry', '=', id).where('address', '!=', address).execute()
  }
  await indexEntries(tx, thing, [id])
}
