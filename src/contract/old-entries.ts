import type { Field } from './field.ts'
import type { Fields } from './fields.ts'

type Entry = Record<string, string>

/** How entries of an old site are imported. `About`: the old entry, the values read so far, and when it was made. */
export type About = { old: Record<string, unknown>; values: Record<string, unknown>; madeAt: Date | undefined; base: string | undefined }

/** A conversion: `how`, for the report; `to` returns undefined if it does not fit; `always`: also of a value that the field accepts. */
export type Normalisation = { how: string; to: (text: string, field: Field, about: About) => string | undefined; always?: true }

/** The conversions that collections choose from (features/importer/server/normalise.ts). */
export type Ways = {
  asDay: Normalisation
  /** The day in a text, YYYY-MM-DD; undefined if it cannot be read. */
  dayOf: (text: string) => string | undefined
  inCapitals: Normalisation
  /** An option of the field, by these names too. */
  listedAs: (names: Readonly<Record<string, readonly string[]>>) => Normalisation
  /** For a missing day: the one on which the entry was made. */
  madeOn: Normalisation
  /** For a missing value. */
  unsaid: (how: string, value: (about: About) => unknown) => Normalisation
}

/** What is special about a collection on an old site (docs/import.md). The rest follows from its contract. */
export type OldEntries<F extends Fields = Fields> = {
  /** The reply with the list, and its key; without it the reply of the call `list`. */
  listedIn?: { path: string; listKey: string }
  /** The entries in the home page's `data` that belong here; `rest`: those of no collection that its list lacks. */
  ofHome?: ((old: Record<string, unknown>) => boolean) | 'rest'
  /** Other names of its fields. Case does not matter, and names in replies are known. */
  spellings?: { readonly [N in keyof F]?: readonly string[] }
  /** Conversions of its fields, before those of every field with this input. */
  normalisations?: Own<F> | ((ways: Ways) => Own<F>)
  /** The fields with the address of a document. */
  documents?: readonly (keyof F & string)[]
  /** Whether an entry exists here already. Without it: if all values, or the unique one, are equal. */
  isSame?: (entry: Entry, here: Entry) => boolean
  /** The key that makes all of a person's entry public. */
  consent?: string
}

type Own<F extends Fields> = { readonly [N in keyof F]?: readonly Normalisation[] }
