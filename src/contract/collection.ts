import { z } from 'zod/mini'
import { type Call, wireName } from './call.ts'
import { editOf, type Fields, fieldsIn, fieldsOf, keptFields, madeOf } from './fields.ts'

/** What a thing is called wherever the site speaks of it. */
export type Words = {
  /** One of them inside a sentence: 'event'. The server's messages begin with it. */
  one: string
  several: string
  /** Over the form that adds one: 'Add an event'. */
  add: string
  /** On the button that sends that form. */
  submit: string
  /** What those who listen hear the forms called, where it is one name for both; else `add` and 'Edit the …'. */
  form?: string
  /** What is said when the server is in trouble, where the specification gives a sentence. */
  failure?: string
}

type Name<F extends Fields> = keyof F & string
type Renamed<F extends Fields> = { readonly [N in Name<F>]?: string }

/** What is sent beside the texts of a new entry. */
type Also = Record<string, z.ZodMiniType>

/** `lasts`: how many minutes, be it by what one field says; `sort` says of what sort one is; `by`: the fields of each value of which there is a calendar, by what its address calls them. */
type Calendar<N extends string> = {
  time: N
  lasts: number | { of: N; minutes: Readonly<Record<string, number>>; else: number }
  text: N
  place?: N
  link?: N
  sort?: N
  by?: Readonly<Record<string, N>>
}

type Declared<F extends Fields, R extends Renamed<F>, A extends Also, C, P = string | undefined> = {
  table: string
  words: Words
  fields: F
  /** The field by which one is known. */
  title: Name<F>
  /** The field of which each value is there once. */
  unique?: Name<F>
  /** The field that says on which day it is. */
  day?: Name<F>
  /** The fields that say where its pictures lie. */
  pictures?: readonly Name<F>[]
  /** It stands in calendars (appointment.ts): its time of day, how long one lasts, and what else of it is told there. */
  calendar?: Calendar<Name<F>>
  /** It is told in feeds: by its title, and this text of it. */
  feed?: { text: Name<F> }
  /** Several may be added at once, one for each picture (features/bulk/several-form.tsx). */
  severalAtOnce?: true
  /** Which way its list runs, and the fields that count before the order of adding. */
  order: 'newest' | 'oldest'
  by?: readonly Name<F>[]
  /** The fields that a search looks in. */
  searchIn?: readonly Name<F>[]
  /** The field that says where its file lies, a PDF, in whose text a search of the whole site looks too. */
  searchInFile?: Name<F>
  /** Fields that are read back by another name than they are written by (section 3). */
  readAs?: R
  /** What may be sent beside the fields of a new entry, and is no text. */
  also?: A
  /** Columns of its table beside its fields, which a store of its own writes. */
  ownColumns?: readonly string[]
  /** Its entries may be drafts and be published at a set time (times.ts); `expires`: and be taken down at one. */
  publishable?: true
  expires?: true
  /** A single value that is changed beside its entries. */
  setting?: ShownSetting
  /** Its entries are people: of one that is erased nothing is kept, what was noted of it included, and no program is told when one came or went. */
  personal?: true
  /** Where the page is that lists it (site/routes.tsx), if it has one of its own; `onConsole` if the console leads to it. */
  page?: string
  onConsole?: true
  /** What it is to programs that read pages (schema.ts). */
  schema?: Schema<Name<F>>
  /**
   * The path of the page that lists it, under which each of its entries has one of its own (entry-path.ts), and the field by which they stand in groups that have one.
   */
  at?: P
  groupedBy?: Name<F>
  /** The groups in which its list shows them, and so in which order one comes from each to the next; without it as `order` says. */
  inGroups?: Groups<Name<F>>
  /**
   * Where its list stands among those that every old site has, in the order in which they are brought; without it an old
   * site may lack it.
   */
  importOrder?: number
  /** What an entry is kept as, where that is more than it says. */
  completed?(entry: Texts<F>): Texts<F>
  /** Why fields of an entry cannot stand together, and which of them is in the way. */
  conflict?(entry: Texts<F>): { field: Name<F>; why: string } | undefined
  calls: (checks: Checks<F, R, A, P>) => C
}
type Texts<F extends Fields> = Record<Name<F>, string>

/**
 * The checks that follow from the fields: `input` is what an entry must be when it is added, `kept` what it may be
 * afterwards, `edited` what an edit of it sends, `row` how it is kept, `wire` how a list tells it.
 */
type Checks<F extends Fields, R, A, P> = {
  input: z.ZodMiniObject<ReturnType<typeof fieldsOf<F>>['shape'] & A, z.core.$strict>
  kept: ReturnType<typeof fieldsOf<F>>
  edited: ReturnType<typeof editOf<F>>
  row: Listed<{ [N in Name<F>]: z.ZodMiniString }>
  wire: Listed<{ [N in Name<F> as N extends keyof R ? R[N] & string : N]: z.ZodMiniString } & (P extends string ? Slugged : unknown)>
}
/** A list tells the slug of what has a page; nobody is shown the page of what lies aside. */
type Slugged = { slug: z.ZodMiniExactOptional<z.ZodMiniString> }
type Listed<Shape> = z.ZodMiniObject<{ id: z.ZodMiniString } & Shape, z.core.$strict>

/** One kind of thing of the club: its table, fields, words and calls, which field is what, and the checks that follow. */
export function thing<
  const F extends Fields,
  const C extends Record<string, Call>,
  const R extends Renamed<F> = Record<never, string>,
  A extends Also = Record<never, never>,
  const P extends string | undefined = undefined,
>(declared: Declared<F, R, A, C, P>) {
  const { table, fields, also, readAs, at, calls } = declared
  const texts = (nameOf: (name: string) => string) =>
    z.strictObject({ id: z.string(), ...Object.fromEntries(Object.keys(fields).map((name) => [nameOf(name), z.string()])) })
  // Who sends back what a list told sends the slug as well, which nobody chooses.
  const taken = (check: z.ZodMiniObject) =>
    at === undefined ? check : madeOf(fieldsIn(check) ?? fields, z.extend(check, { slug: z.optional(z.string()) }))
  const checks = {
    input: also ? madeOf(fields, z.extend(taken(fieldsOf(fields)), also)) : taken(fieldsOf(fields)),
    kept: fieldsOf(keptFields(fields)),
    edited: taken(editOf(fields)),
    row: texts((name) => name),
    wire: z.extend(
      texts((name) => wireName({ readAs: readAs as Thing['readAs'] }, name)),
      at === undefined ? {} : { slug: z.optional(z.string()) },
    ),
  } as unknown as Checks<F, R, A, P>
  return { ...declared, ...checks, table, at: at as P, calls: calls(checks) }
}

/** A thing as code sees it that holds for every thing. */
export type Thing = Omit<Declared<Fields, Record<string, string>, Also, never>, 'calls'> & {
  input: z.ZodMiniType
  kept: z.ZodMiniType
  edited: z.ZodMiniType
  row: z.ZodMiniType
  wire: z.ZodMiniType
  calls: Record<string, Call>
}
export type Input<T extends Pick<Thing, 'input'>> = z.infer<T['input']>
export type Edited<T extends Pick<Thing, 'edited'>> = z.infer<T['edited']>
export type Row<T extends Pick<Thing, 'row'>> = z.infer<T['row']>
/** An entry as a list tells it. */
export type Wire<T extends Pick<Thing, 'wire'>> = z.infer<T['wire']>

/**
 * What an entry is to programs that read pages, in the words of schema.org: its type, and each property by the field that says
 * it; a moment may have two, of its day and of its time.
 */
export type Schema<Name extends string = string> = {
  type: 'Event' | 'Article' | 'CreativeWork' | 'ImageObject' | 'Person' | 'DigitalDocument' | 'Question' | 'VideoObject'
  /** The field whose words say that it takes place on the net, and those words. */
  online?: readonly [field: Name, words: readonly string[]]
  says: { readonly [P in Property]?: P extends Moment ? readonly [day: Name, time: Name] : Name }
}

type Moment = 'startDate'
type Property =
  | Moment
  | 'description'
  | 'text'
  | 'articleBody'
  | 'datePublished'
  | 'dateCreated'
  | 'author'
  | 'jobTitle'
  | 'location'
  | 'keywords'
  | 'embedUrl'
  | 'thumbnailUrl'

/** A single value that everybody is shown, typed in a form of one field: by its name, and what it is called in the history. */
export type ShownSetting = { shown: string; label: string; fields: Fields }

/** The kind under which settings are noted. */
export const settingsKind = 'settings'

/** How a list stands in groups, one below the other: `of` is the group of what an entry says in the field `by`; `first`: what those say that come first, in this order. */
export type Groups<Name extends string = string> = { by: Name; of: (said: string) => string; first?: readonly string[] }

type Group<Item> = { group: string; items: Item[] }

/** The groups of what stands in the order of its list, none empty; behind the first ones in the order in which they come up there. */
export function inGroups<Item>(
  { of, first = [] }: Omit<Groups, 'by'>,
  items: readonly Item[],
  said: (item: Item) => string,
): Group<Item>[] {
  const found = Map.groupBy(items, (item) => of(said(item)))
  return [...new Set([...first.map(of), ...found.keys()])].flatMap((group) => {
    const items = found.get(group)
    return items ? [{ group, items }] : []
  })
}
