import type { Field } from './field.ts'
import type { Fields } from './fields.ts'

type Entry = Record<string, string>

/**
 * What is known of an entry when one of its values is read: the entry there, the values that are read of it already, when
 * it was made.
 */
export type About = { old: Record<string, unknown>; values: Record<string, unknown>; madeAt: Date | undefined; base: string | undefined }

/**
 * One way to write an old value as this site writes it: `how`, for the report, and `to`, which gives undefined where the
 * way does not fit. `always`: also where the field would accept the old value. `ofToday`: it gives another value on
 * another day.
 */
export type Normalisation = {
  how: string
  to: (text: string, field: Field, about: About) => string | undefined
  always?: true
  ofToday?: true
}

/** The ways of the importer that collections choose from (features/importer/server/normalise.ts). */
export type Ways = {
  asDay: Normalisation
  /** The day that a text names, YYYY-MM-DD; undefined if it cannot be read. */
  dayOf: (text: string) => string | undefined
  inCapitals: Normalisation
  /** A word of the field's menu, by these names too. */
  listedAs: (names: Readonly<Record<string, readonly string[]>>) => Normalisation
  /** A day that is missing: the one on which the entry was made. */
  madeOn: Normalisation
  /** For a value that is missing. */
  unsaid: (how: string, value: (about: About) => unknown) => Normalisation
}

/**
 * What is special about a thing's entries on an old site, for who brings them from there (docs/import.md). The rest
 * follows from the thing: where its list is read, what an entry is called, what is refused.
 */
export type OldEntries<F extends Fields = Fields> = {
  /** What one is called in the report, where the thing's own word alone would not tell. */
  one?: string
  /** In which reply, and under which key of it, the list lies; without it in the reply to the thing's own `list`. */
  listedIn?: { path: string; listKey: string }
  /**
   * Which entries of the home page's `data` are of this kind as well; `rest`: those that are of no other, and not in its
   * own list.
   */
  ofHome?: ((old: Record<string, unknown>) => boolean) | 'rest'
  /** Where a field had another name, but for case, and but for the name by which it is read back here. */
  spellings?: { readonly [N in keyof F]?: readonly string[] }
  /** Ways to write a field's old values, tried before those of every field that is typed so. */
  normalisations?: Own<F> | ((ways: Ways) => Own<F>)
  /** The fields that say where a document lies; those of pictures are the thing's. */
  documents?: readonly (keyof F & string)[]
  /**
   * Whether an entry is meant that is here already, though it may say something else. Without it: when all, or what is
   * unique, is equal.
   */
  isSame?: (entry: Entry, here: Entry) => boolean
  /** Its entries are inserted behind those of every other kind, also of one that an old site may lack. */
  last?: true
  /** What says of an entry that its person lets visitors see all of it, which the old site does not tell. */
  consent?: string
}

type Own<F extends Fields> = { readonly [N in keyof F]?: readonly Normalisation[] }
