import { sql } from 'kysely'
import { isDay } from '../../../contract/club-time.ts'
import type { Thing } from '../../../contract/collection.ts'
import { lookedIn } from '../../../contract/looked-in.ts'
import type { Db } from '../../../db/tables.ts'
import { type EntryHook, shown } from '../../../entries/stored-entry.ts'
import { withSingular, wordsIn } from './words.ts'

/** So many different words of one entry are found, and so many of its file. */
const most = { words: 2000, ofFile: 5000 }
/** How a word is kept that is in a title, or in a file only. */
export const marks = { title: '=', file: '~' } as const
/** So many words are named in one statement. */
const atOnce = 500

/** What is found of an entry: by the words of its title, of its other fields, and of its file. */
export type Findable = { kind: string; entry: string; day: string; title: string; text: string; file?: string }

/** Whether the search finds the entries of a collection: those that visitors read, but not people who registered. */
export const isFound = ({ at, page, personal }: Pick<Thing, 'at' | 'page' | 'personal'>) => (at ?? page) !== undefined && !personal

/** The fields of an entry in which the search looks. */
export function findable(thing: Thing, row: Record<string, unknown>, file = ''): Findable {
  const day = thing.day === undefined ? '' : String(row[thing.day] ?? '').slice(0, 10)
  const text = lookedIn(thing).filter((name) => name !== thing.title)
  return {
    kind: thing.table,
    entry: String(row.id),
    day: isDay(day) ? day : '',
    title: String(row[thing.title] ?? ''),
    text: text.map((name) => row[name] ?? '').join('\n'),
    file,
  }
}

/** The words of an entry as the index keeps them. */
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

/** Entries are found by what they say now, and by nothing that they said before. */
export async function reindex(tx: Db, { table: kind }: Pick<Thing, 'table'>, ids: readonly string[], entries: readonly Findable[]) {
  const counts = new Map<string, number>()
  const count = (words: readonly string[], by: number) => {
    const plain = words.filter((word) => !word.startsWith(marks.title)).map((word) => word.replace(marks.file, ''))
    for (const word of plain) counts.set(word, (counts.get(word) ?? 0) + by)
  }
  const before = tx.deleteFrom('search').where('kind', '=', kind).where('entry', 'in', ids).returning('words')
  for (const { words } of await before.execute()) count(words.split(' '), -1)
  for (const one of entries) {
    const words = indexedWords(one)
    count(words, 1)
    const row = { kind, entry: one.entry, day: one.day, words: words.join(' ') }
    await tx.insertInto('search').values(row).execute()
  }
  const changed = [...counts].filter(([, by]) => by !== 0)
  await countWords(tx, changed)
}

async function countWords(tx: Db, counts: readonly (readonly [string, number])[]) {
  for (let at = 0; at < counts.length; at += atOnce) {
    const some = counts.slice(at, at + atOnce)
    await tx
      .insertInto('search_words')
      .values(some.map(([word, entries]) => ({ word, letters: [...word].length, entries })))
      .onConflict((conflict) => conflict.column('word').doUpdateSet({ entries: sql`search_words.entries + excluded.entries` }))
      .execute()
    const fewer = some.flatMap(([word, by]) => (by < 0 ? [word] : []))
    if (fewer.length > 0) await tx.deleteFrom('search_words').where('word', 'in', fewer).where('entries', '<=', 0).execute()
  }
}

/** The texts of the files of entries. */
export async function fileTexts(db: Db, kind: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const texts = db.selectFrom('file_texts').select(['entry', 'text']).where('kind', '=', kind).where('entry', 'in', ids)
  return new Map((await texts.execute()).map(({ entry, text }) => [entry, text]))
}

/** Entries as they are now; those that visitors do not see have no row. */
export async function indexRows(tx: Db, thing: Thing, ids: readonly string[], rows: readonly Record<string, unknown>[]) {
  const texts = thing.searchInFile === undefined ? new Map<string, string>() : await fileTexts(tx, thing.table, ids)
  await reindex(
    tx,
    thing,
    ids,
    rows.map((row) => findable(thing, row, texts.get(String(row.id)))),
  )
}

/** An entry that visitors see is found by its words. */
export const indexEntry: EntryHook = async (tx, { thing, id, after }) => {
  const row = shown(after)
  if (isFound(thing)) await indexRows(tx, thing, [id], row ? [row] : [])
}
