import { z } from 'zod/mini'
import { type Call, wireName } from './call.ts'
import { editOf, type Fields, fieldsIn, fieldsOf, madeOf, storedFields } from './fields.ts'

export type Words = {
  /** One entry inside a sentence: 'event'. */
  one: string
  several: string
  /** Above the form that adds an entry: 'Add an event'. */
  add: string
  /** On the button of that form. */
  submit: string
  /** What screen readers call both forms; without it `add` and 'Edit the …'. */
  form?: string
  /** The message after a server error, where the specification gives a sentence. */
  failure?: string
}

type Name<F extends Fields> = keyof F & string
type Renamed<F extends Fields> = { readonly [N in Name<F>]?: string }

/** `lasts`: minutes, by a field; `sort`: the field with the type; `by`: fields whose values have calendars, by their names in addresses. */
type Calendar<N extends string> = {
  time: N
  lasts: { of: N; minutes: Readonly<Record<string, number>>; else: number }
  text: N
  place?: N
  link?: N
  sort?: N
  by?: Readonly<Record<string, N>>
}

type Declared<F extends Fields, R extends Renamed<F>, C, P = string | undefined> = {
  table: string
  words: Words
  fields: F
  /** The field that names an entry. */
  title: Name<F>
  /** The field of which no two entries have the same value. */
  unique?: Name<F>
  day?: Name<F>
  pictures?: readonly Name<F>[]
  /** Its entries are in calendars (appointment.ts). */
  calendar?: Calendar<Name<F>>
  /** Its entries are in feeds, by their titles and this text. */
  feed?: { text: Name<F> }
  /** Several entries may be added at once, one for each picture. */
  severalAtOnce?: true
  /** Several entries may be added from a pasted table with these columns, the title first. */
  fromTable?: readonly Name<F>[]
  /** The order of its list, and the fields that count before the order of adding. */
  order: 'newest' | 'oldest'
  by?: readonly Name<F>[]
  searchIn?: readonly Name<F>[]
  /** The field with the address of a PDF, which the search of the whole site reads. */
  searchInFile?: Name<F>
  /** Fields that replies call by another name (section 3). */
  readAs?: R
  /** Its entries may be drafts, or be published at a set time (times.ts); `expires`: and expire at one. */
  publishable?: true
  expires?: true
  /** A single value that is edited beside its entries. */
  setting?: ShownSetting
  /** Its entries are people: erasing one erases its history too, and its changes are not reported outside. */
  personal?: true
  /** The page of its list (site/routes.tsx); `onConsole`: the console links to it. */
  page?: string
  onConsole?: true
  /** Its entries in the words of schema.org (site/json-ld.ts). */
  schema?: Schema<Name<F>>
  /** The path below which each entry has a page (entry-path.ts); the field whose groups have one. */
  at?: P
  groupedBy?: Name<F>
  /** The field with the roll numbers of its people: the pages of entries of the same people name each other. */
  people?: Name<F>
  /** The groups of its list, which also order the previous and the next entry; without it `order`. */
  inGroups?: Groups<Name<F>>
  /** The position of its list in an import; without it an old site may lack the list. */
  importOrder?: number
  /** An entry with what is stored beyond what was typed. */
  completed?(entry: Texts<F>): Texts<F>
  /** Why the values of an entry contradict each other, and which field to correct. */
  conflict?(entry: Texts<F>): { field: Name<F>; why: string } | undefined
  calls: (checks: Checks<F, R, P>) => C
}
type Texts<F extends Fields> = Record<Name<F>, string>

/** The checks of a new entry, a stored one, an edit, a row, and an entry in replies. */
type Checks<F extends Fields, R, P> = {
  input: ReturnType<typeof fieldsOf<F>>
  kept: ReturnType<typeof fieldsOf<F>>
  edited: ReturnType<typeof editOf<F>>
  row: Listed<{ [N in Name<F>]: z.ZodMiniString }>
  wire: Listed<{ [N in Name<F> as N extends keyof R ? R[N] & string : N]: z.ZodMiniString } & (P extends string ? Slugged : unknown)>
}
/** An unpublished entry has no slug in replies. */
type Slugged = { slug: z.ZodMiniExactOptional<z.ZodMiniString> }
type Listed<Shape> = z.ZodMiniObject<{ id: z.ZodMiniString } & Shape, z.core.$strict>

/** A collection of the club, with the checks that follow from its fields. */
export function thing<
  const F extends Fields,
  const C extends Record<string, Call>,
  const R extends Renamed<F> = Record<never, string>,
  const P extends string | undefined = undefined,
>(declared: Declared<F, R, C, P>) {
  const { table, fields, readAs, at, calls } = declared
  const texts = (nameOf: (name: string) => string) =>
    z.strictObject({ id: z.string(), ...Object.fromEntries(Object.keys(fields).map((name) => [nameOf(name), z.string()])) })
  // A client that sends back an entry of a list sends its slug too, which is ignored.
  const taken = (check: z.ZodMiniObject) =>
    at === undefined ? check : madeOf(fieldsIn(check) ?? fields, z.extend(check, { slug: z.optional(z.string()) }))
  const checks = {
    input: taken(fieldsOf(fields)),
    kept: fieldsOf(storedFields(fields)),
    edited: taken(editOf(fields)),
    row: texts((name) => name),
    wire: z.extend(
      texts((name) => wireName({ readAs: readAs as Thing['readAs'] }, name)),
      at === undefined ? {} : { slug: z.optional(z.string()) },
    ),
  } as unknown as Checks<F, R, P>
  return { ...declared, ...checks, table, at: at as P, calls: calls(checks) }
}

export type Thing = Omit<Declared<Fields, Record<string, string>, never>, 'calls'> & {
  [Check in 'input' | 'kept' | 'edited' | 'row' | 'wire']: z.ZodMiniType
} & { calls: Record<string, Call> }
export type Input<T extends Pick<Thing, 'input'>> = z.infer<T['input']>
export type Edited<T extends Pick<Thing, 'edited'>> = z.infer<T['edited']>
export type Row<T extends Pick<Thing, 'row'>> = z.infer<T['row']>
/** An entry in replies. */
export type Wire<T extends Pick<Thing, 'wire'>> = z.infer<T['wire']>

/** An entry in the words of schema.org: its type, and the field of each property; a moment may have day and time. */
export type Schema<Name extends string = string> = {
  type: 'Event' | 'Article' | 'CreativeWork' | 'ImageObject' | 'Person' | 'DigitalDocument' | 'Question' | 'VideoObject'
  /** The field, and those of its values that mean an online event. */
  online?: readonly [field: Name, words: readonly string[]]
  says: { readonly [P in Property]?: Name } & { readonly startDate?: readonly [day: Name, time: Name] }
}

type About = 'description' | 'text' | 'articleBody' | 'author' | 'jobTitle' | 'keywords'
type Property = About | 'datePublished' | 'dateCreated' | 'location' | 'embedUrl' | 'thumbnailUrl'

/** A single public value with a form of one field: its name, and its label in the history. */
export type ShownSetting = { shown: string; label: string; fields: Fields }

/** The collection's name of settings in the history. */
export const settingsKind = 'settings'

/** The groups of a list: `of` is the group of a value of `by`; `first`: the values whose groups come first. */
export type Groups<Name extends string = string> = { by: Name; of: (value: string) => string; first?: readonly string[] }

/** The groups of items, none empty; after the first ones in the order of the list. */
export function inGroups<Item>({ of, first = [] }: Omit<Groups, 'by'>, items: readonly Item[], valueIn: (item: Item) => string) {
  const found = Map.groupBy(items, (item) => of(valueIn(item)))
  const groups = [...new Set([...first.map(of), ...found.keys()])].map((group) => ({ group, items: found.get(group) ?? [] }))
  return groups.filter(({ items }) => items.length > 0)
}
