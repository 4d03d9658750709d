import { weights } from '../../contract/looked-in.ts'
import type { Thing } from '../../contract/thing.ts'
import type { WholeRow } from '../aside.ts'
import type { Follower } from '../follower.ts'
import type { Db } from '../tables.ts'
import { dayOf, type EntryWords, weightsIn, wordsOf } from './entry-words.ts'
import { type Coming, enter, leave } from './postings.ts'

/** Counts up whenever words are cut in another way than before, so that all entries are looked through again. */
export const rules = 1

type Kind = Parameters<Follower['anew']>[1]

/** An entry as it is now; undefined: visitors are not shown it any more. */
type Now = { id: string; row: WholeRow | undefined }

/** What stands of entries in the index becomes what they say now; only what is another than before is written. */
export async function indexed(tx: Db, thing: Kind, entries: readonly Now[]) {
  const kind = thing.table
  if (entries.length === 0) return
  const ids = entries.map(({ id }) => id)
  const before = await tx.selectFrom('search_entries').selectAll().where('kind', '=', kind).where('entry', 'in', ids).execute()
  const texts = await tx.selectFrom('file_texts').select(['entry', 'text']).where('kind', '=', kind).where('entry', 'in', ids).execute()
  const came: Coming[] = []
  for (const { id, row } of entries) {
    const stood = before.find(({ entry }) => entry === id)
    const was = weightsIn(stood?.words ?? '')
    const words: EntryWords = row ? wordsOf(thing, row, texts.find(({ entry }) => entry === id)?.text) : new Map()
    const day = row ? dayOf(thing, row) : ''
    // Of a word of a file the place may be another as well.
    const isSame = (word: string) => stood?.day === day && was.get(word) === words.get(word)?.weight && was.get(word) !== weights.file
    const gone = [...was.keys()].filter((word) => !isSame(word))
    if (stood) await leave(tx, { kind, entry: id, day: stood.day }, gone, (word) => !words.has(word))
    if (row) came.push({ entry: id, day, words: [...words].filter(([word]) => !isSame(word)), isNew: (word) => !was.has(word), all: words })
    else await tx.deleteFrom('search_entries').where('kind', '=', kind).where('entry', '=', id).execute()
  }
  await enter(tx, kind, came, rules)
}

/** An entry that visitors are shown is found by its words. */
export const searchFollows: Follower = {
  anew: async (tx, thing, id, { after }) => {
    if (isFound(thing)) await indexed(tx, thing, [{ id, row: after }])
  },
  erased: async () => {},
}

/** Whether a search finds the entries of a kind: those that have pages of their own. */
export const isFound = ({ at }: Pick<Thing, 'at'>) => at !== undefined
