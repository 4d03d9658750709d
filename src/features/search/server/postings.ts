import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import type { Of } from '../../../entries/history.ts'
import { asText, type EntryWords, type Stands } from './entry-words.ts'

/** So many words are named in one statement. */
const atOnce = 300
const allWeights = [0, 1, 2, 3]

type Dated = Of & { day: string }
/** A word in an entry, as the index keeps it. */
export type PostingRow = Dated & Stands & { word: string }

export function* several<Item>(items: readonly Item[], many = atOnce): Generator<Item[]> {
  for (let at = 0; at < items.length; at += many) yield items.slice(at, at + many)
}

/** An entry is found by these words no longer, or not as it was; `isGone`: whether it says one no more. */
export async function leave(tx: Db, { kind, entry, day }: Dated, words: readonly string[], isGone: (word: string) => boolean) {
  // Of an entry under way not all of them stand there, and none of the others was counted.
  const stood: string[] = []
  for (const some of several(words)) {
    const those = await tx
      .deleteFrom('search_postings')
      .where('word', 'in', some)
      .where('kind', '=', kind)
      .where('weight', 'in', allWeights)
      .where('day', '=', day)
      .where('entry', '=', entry)
      .returning('word')
      .execute()
    stood.push(...those.map(({ word }) => word))
  }
  for (const some of several(stood.filter(isGone))) {
    const those = (
      await tx
        .updateTable('search_words')
        .set({ entries: sql`entries - 1` })
        .where('word', 'in', some)
        .where('kind', '=', kind)
        .returning(['word', 'entries'])
        .execute()
    ).filter(({ entries }) => entries <= 0)
    const left = those.map(({ word }) => word)
    if (left.length > 0) await tx.deleteFrom('search_words').where('word', 'in', left).where('kind', '=', kind).execute()
  }
}

/** An entry with the words by which it is found from now on, some of which it did not say before, and with all that it says. */
export type Coming = { entry: string; day: string; words: [string, Stands][]; isNew: (word: string) => boolean; all: EntryWords }

/** Entries are found by these words. */
export async function enter(tx: Db, kind: string, entries: readonly Coming[], rules: number) {
  const postings = entries.flatMap(({ entry, day, words }) => words.map(([word, stands]) => ({ kind, entry, day, word, ...stands })))
  await stand(tx, postings)
  await count(
    tx,
    kind,
    entries.flatMap(({ words, isNew }) => words.map(([word]) => word).filter(isNew)),
  )
  for (const some of several(entries))
    await noted(tx, kind, some, rules)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'entry']).doUpdateSet(({ ref }) => ({
          day: ref('excluded.day'),
          words: ref('excluded.words'),
          rules: ref('excluded.rules'),
        })),
      )
      .execute()
}

/** What an entry says, as it is kept to know what becomes another. */
export const noted = (tx: Db, kind: string, entries: readonly Pick<Coming, 'entry' | 'day' | 'all'>[], rules: number) =>
  tx.insertInto('search_entries').values(entries.map(({ entry, day, all }) => ({ kind, entry, day, words: asText(all), rules })))

/** Where words stand from now on. */
export async function stand(tx: Db, postings: readonly PostingRow[]) {
  for (const some of several(postings)) await tx.insertInto('search_postings').values(some).execute()
}

/** Each of these words stands in one entry more than before, or in as many as it is named: as many as there are postings of it. */
export async function count(tx: Db, kind: string, said: readonly string[]) {
  const each = [...Map.groupBy(said, (word) => word)].map(([word, { length }]) => ({ word, kind, ...spelled(word), entries: length }))
  for (const some of several(each))
    await tx
      .insertInto('search_words')
      .values(some)
      .onConflict((conflict) => conflict.columns(['word', 'kind']).doUpdateSet({ entries: sql`search_words.entries + excluded.entries` }))
      .execute()
}

/** A word as it is looked for where somebody mistyped it. */
function spelled(word: string) {
  const letters = [...word]
  return { letters: letters.length, backwards: letters.reverse().join('') }
}
