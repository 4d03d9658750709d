import type { Fields } from '../contract/fields.ts'
import type { Thing } from '../contract/thing.ts'
import { rowsOf } from '../store/rows.ts'
import type { Db } from '../store/tables.ts'
import type { Mend } from './mend.ts'

/** An entry as this site keeps it, without its id. */
export type Entry = Record<string, string>
export type Found = Entry & { id: string }

/** What is known of an entry's arrival that the entry does not say. */
export type Arrival = { registered: Date; publishPhones: boolean }

/** What an entry of the club is, to somebody who brings it from the old site. */
export type Kind = {
  name: string
  /** One of them, as the report calls it. */
  one: string
  fields: Fields
  input: Thing['kept']
  /** The field by which the report names an entry. */
  titled: string
  /** Where the old site called a field otherwise than this one, but for case: the fields' names, and the old ones. */
  spellings: Record<string, string[]>
  /** Mends that are tried also where the field would accept the old value. */
  first: Record<string, Mend>
  /** Mends of this kind's own, tried before those of any field that is typed so. */
  also: Record<string, Mend[]>
  /** The fields that say where a picture or a file lies. */
  files: readonly string[]
  holds: 'pictures' | 'documents'
  /** Why two fields of an entry cannot stand together. */
  against: (entry: Entry) => { field: string; why: string } | undefined
  complete: (entry: Entry) => Entry
  /** Whether an entry is meant that is there already, though it may say something else. Without it: when all is equal. */
  isSame?: (entry: Entry, found: Found) => boolean
  in: (db: Db) => {
    all: () => Promise<Found[]>
    add: (entry: Entry, arrival: Arrival) => Promise<string>
    edit: (id: string, entry: Entry) => Promise<unknown>
  }
}

type Quirks = Partial<Omit<Kind, 'in' | 'fields' | 'input'>> & Pick<Kind, 'name' | 'one' | 'titled'>

/** Everything that an entry says, in one text. */
export const contentOf = (fields: Fields, entry: Entry) => JSON.stringify(Object.keys(fields).map((name) => entry[name]))

/** What holds of a kind unless it says otherwise. */
export const plain = (fields: Fields) => ({
  fields,
  spellings: {},
  first: {},
  also: {},
  files: [],
  holds: 'pictures' as const,
  against: () => undefined,
  complete: (entry: Entry) => entry,
})

/** The kind whose entries are kept in a thing's table. */
export const kindOf = (thing: Thing, quirks: Quirks): Kind => ({
  // An old site knows nothing of what came later; what an entry is known by stays what it was.
  ...plain(Object.fromEntries(Object.entries(thing.fields).filter(([, { fallback }]) => fallback === undefined))),
  ...quirks,
  input: thing.kept,
  in: (db) => {
    const rows = rowsOf(db)(thing)
    return {
      all: async () => ((await rows.list()) as Found[]).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      add: (entry) => rows.add(entry),
      edit: (id, entry) => rows.edit(id, entry),
    }
  },
})
