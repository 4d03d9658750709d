import { sql } from 'kysely'
import { isDay } from '../../../contract/club-time.ts'
import type { Thing } from '../../../contract/collection.ts'
import { fold, joining } from '../../../contract/fold.ts'
import { lookedIn } from '../../../contract/summary.ts'
import type { Db } from '../../../db/tables.ts'
import { type EntryHook, livingIn, shown } from '../../../entries/stored-entry.ts'

/** Different words that are indexed of the page of an entry, and of its file. */
const most = { page: 2000, file: 5000 }
/** Before a word of a title, and before one that is in a file only. */
export const marks = { title: '=', file: '~' } as const
/** Words in one statement. */
const atOnce = 500

type Findable = { entry: string; day: string; title: string; text: string; file?: string | undefined }

/** What visitors read, but not people who registered. */
export const isFound = ({ at, page, personal }: Pick<Thing, 'at' | 'page' | 'personal'>) => (at ?? page) !== undefined && !personal

/** As the index stores them. */
export function indexedWords({ title, text, file = '' }: Findable): string[] {
  const ofTitle = allWords(title, most.page)
  const ofPage = new Set([...ofTitle, ...allWords(text, most.page)])
  const inFile = [...allWords(file, most.file)].filter((word) => !ofPage.has(word))
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

/** Replaces the words of entries; those that visitors do not see are not among `entries`. */
export async function reindex(tx: Db, kind: string, ids: readonly string[], entries: readonly Findable[]) {
  const counts = new Map<string, number>()
  const count = (words: readonly string[], by: number) => {
    for (const marked of words) {
      const word = marked.replace(marks.file, '')
      if (!word.startsWith(marks.title)) counts.set(word, (counts.get(word) ?? 0) + by)
    }
  }
  const before = tx.deleteFrom('search').where('kind', '=', kind).where('entry', 'in', ids).returning('words')
  for (const { words } of await before.execute()) count(words.split(' '), -1)
  for (const one of entries) {
    const words = indexedWords(one)
    count(words, 1)
    const row = { kind, entry: one.entry, day: one.day, words: words.join(' ') }
    await tx.insertInto('search').values(row).execute()
  }
  const changed = [...counts].flatMap(([word, by]) => (by === 0 ? [] : { word, letters: [...word].length, entries: by }))
  for (let at = 0; at < changed.length; at += atOnce) {
    const those = changed.slice(at, at + atOnce)
    await tx
      .insertInto('search_words')
      .values(those)
      .onConflict((conflict) => conflict.column('word').doUpdateSet({ entries: sql`search_words.entries + excluded.entries` }))
      .execute()
    const words = those.map(({ word }) => word)
    await tx.deleteFrom('search_words').where('word', 'in', words).where('entries', '<=', 0).execute()
  }
}

/** As visitors see them now. */
export async function indexEntries(tx: Db, thing: Thing, ids: readonly string[]) {
  const { table, fields, title, day, searchInFile } = thing
  const living = livingIn(tx, table).select(['id', ...Object.keys(fields)])
  const rows: Record<string, unknown>[] = await living.where('id', 'in', ids).execute()
  const files = searchInFile === undefined ? undefined : await fileTexts(tx, table, ids)
  const others = lookedIn(thing).filter((name) => name !== title)
  const entries = rows.map((row): Findable => {
    const date = day === undefined ? '' : String(row[day] ?? '').slice(0, 10)
    const text = others.map((name) => row[name] ?? '').join('\n')
    return { entry: String(row.id), day: isDay(date) ? date : '', title: String(row[title] ?? ''), text, file: files?.get(String(row.id)) }
  })
  await reindex(tx, table, ids, entries)
}

export async function fileTexts(db: Db, kind: string, ids: readonly string[]) {
  const texts = db.selectFrom('file_texts').select(['entry', 'text']).where('kind', '=', kind).where('entry', 'in', ids)
  return new Map((await texts.execute()).map(({ entry, text }) => [entry, text]))
}

/** The text of its file goes with an entry, or with its address; the job reads the next one. */
export const indexEntry: EntryHook = async (tx, { thing, id, after }) => {
  const { table, searchInFile } = thing
  if (!isFound(thing)) return
  if (searchInFile !== undefined) {
    const address = String(shown(after)?.[searchInFile] ?? '')
    await tx.deleteFrom('file_texts').where('kind', '=', table).where('entry', '=', id).where('address', '!=', address).execute()
  }
  await indexEntries(tx, thing, [id])
}

type WordAt = { word: string; start: number; end: number }

/** Words are compared by so many letters. */
const longest = 32
/** Letters, marks and digits, and what joins them; C++ and C# are words too. */
const letter = '[\\p{L}\\p{M}\\p{N}]'
const runs = new RegExp(`${letter}(?:${letter}|\\p{Cf}|[${joining}]+(?=${letter}))*(?:[+#]{1,2}(?!${letter}))?`, 'gu')
const joined = new RegExp(`[^${joining}]+`, 'gu')

/** `parts`: of a joined word. */
export function* runsIn(text: string): Generator<WordAt & { parts: WordAt[] }> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    const parts = [...run.matchAll(joined)].flatMap((part) => wordAt(part[0], index + part.index))
    for (const word of wordAt(run, index)) yield { ...word, parts: parts.length > 1 ? parts : [] }
  }
}

/** A joined word comes before its parts. */
export function* wordsIn(text: string): Generator<WordAt> {
  for (const run of runsIn(text)) {
    yield run
    yield* run.parts
  }
}

function wordAt(piece: string, start: number): WordAt[] {
  const word = fold(piece).replace(/[^\p{L}\p{M}\p{N}+#]/gu, '')
  // Marks alone are no word, as the rest of a red heart.
  if (!/[\p{L}\p{N}]/u.test(word)) return []
  return [{ word: word.length <= longest ? word : [...word].slice(0, longest).join(''), start, end: start + piece.length }]
}

/** The word and, if it looks like an English plural, its singular. */
export function withSingular(word: string): string[] {
  if (!word.endsWith('s') || !/^[a-z]{3,}s$/.test(word) || /(?:ss|us|is)$/.test(word)) return [word]
  if (word.endsWith('ies') && word.length > 4) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
  return /(?:s|x|z|ch|sh)es$/.test(word) ? [word, word.slice(0, -2), word.slice(0, -1)] : [word, word.slice(0, -1)]
}
