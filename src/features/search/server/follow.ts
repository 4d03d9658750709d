import { setImmediate } from 'node:timers/promises'
import type { Thing } from '../../../contract/collection.ts'
import { type LookedIn, weights } from '../../../contract/looked-in.ts'
import type { Db } from '../../../db/tables.ts'
import { type EntryHook, shown } from '../../../entries/stored-entry.ts'
import type { Batch } from './batch.ts'
import { dayOf, type EntryWords, weightsIn, wordsOf } from './entry-words.ts'
import { type Coming, enter, leave, noted } from './postings.ts'

/** Counts up whenever words are cut in another way than before, so that all entries are looked through again. */
export const rules = 2
/** In the place of these rules, for an entry that is not found by all of its words yet (pour.ts). */
export const underway = 0

/** Whoever looks through entries of so many words lets others have their turn after each. */
const long = 500

type Kind = LookedIn & Pick<Thing, 'table' | 'day'>

/** An entry as it is now; undefined: visitors are not shown it any more. */
type Now = { id: string; row: Record<string, unknown> | undefined }

/**
 * What stands of entries in the index becomes what they say now; only what is another than before is written. `said`: whether their
 * files say something else than they did.
 */
export async function indexed(tx: Db, thing: Kind, entries: readonly Now[], said: 'new texts' | 'the same texts' = 'the same texts') {
  const kind = thing.table
  if (entries.length === 0) return
  const ids = entries.map(({ id }) => id)
  const before = await tx.selectFrom('search_entries').selectAll().where('kind', '=', kind).where('entry', 'in', ids).execute()
  const texts = await textsOf(tx, kind, entries)
  const came: Coming[] = []
  for (const { id, row } of entries) {
    const stood = before.find(({ entry }) => entry === id)
    const was = weightsIn(stood?.words ?? '')
    const isWhole = stood?.rules !== underway
    const words: EntryWords = row ? wordsOf(thing, row, texts.get(id)) : new Map()
    const day = row ? dayOf(thing, row) : ''
    // Where another text was cut, or the same in another way, the place of a word in it may be another as well.
    const isPlaced = said === 'the same texts' && stood?.rules === rules
    const isSame = (word: string) =>
      isWhole && stood?.day === day && was.get(word) === words.get(word)?.weight && (isPlaced || was.get(word) !== weights.file)
    const gone = [...was.keys()].filter((word) => !isSame(word))
    if (stood) await leave(tx, { kind, entry: id, day: stood.day }, gone, (word) => !isWhole || !words.has(word))
    const isNew = (word: string) => !isWhole || !was.has(word)
    if (row) came.push({ entry: id, day, words: [...words].filter(([word]) => !isSame(word)), isNew, all: words })
    else await tx.deleteFrom('search_entries').where('kind', '=', kind).where('entry', '=', id).execute()
  }
  await enter(tx, kind, came, rules)
}

/**
 * Entries that are not in the index are noted as under way, and their words are put into a batch that is written later; of those that
 * came there meanwhile nothing is.
 */
export async function note(tx: Db, thing: Kind, entries: readonly { id: string; row: Record<string, unknown> }[], batch: Batch) {
  const kind = thing.table
  if (entries.length === 0) return
  const texts = await textsOf(tx, kind, entries)
  const coming: Omit<Coming, 'words' | 'isNew'>[] = []
  for (const { id, row } of entries) {
    const all = wordsOf(thing, row, texts.get(id))
    coming.push({ entry: id, day: dayOf(thing, row), all })
    // Long ones are looked through one by one.
    if (all.size > long) await setImmediate()
  }
  const taken = await noted(tx, kind, coming, underway)
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry')
    .execute()
  const isTaken = new Set(taken.map(({ entry }) => entry))
  for (const { entry, day, all } of coming) if (isTaken.has(entry)) batch.add(entry, day, all)
}

/** An entry that visitors see is found by its words. */
export const indexEntry: EntryHook = async (tx, { thing, id, after }) => {
  if (isFound(thing)) await indexed(tx, thing, [{ id, row: shown(after) }])
}

/** The texts of their files. */
async function textsOf(tx: Db, kind: string, entries: readonly Pick<Now, 'id'>[]) {
  const those = tx.selectFrom('file_texts').select(['entry', 'text']).where('kind', '=', kind)
  const ids = entries.map(({ id }) => id)
  return new Map((await those.where('entry', 'in', ids).execute()).map(({ entry, text }) => [entry, text]))
}

/** Whether a search finds the entries of a kind: those that have pages of their own. */
export const isFound = ({ at }: Pick<Thing, 'at'>) => at !== undefined
