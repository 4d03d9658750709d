import { type Call, type ListQuery, listReply } from '../contract/call.ts'
import { isLocalTime, momentOf, writtenTime } from '../contract/club-time.ts'
import type { Edited, Input, Thing } from '../contract/collection.ts'
import { entryCallsOf, groupCallsOf } from '../contract/entry-calls.ts'
import type { OldEntries } from '../contract/old-entries.ts'
import { capital } from '../contract/text-format.ts'
import { draft, type Times, timesProblem, withTimes } from '../contract/times.ts'
import type { Db } from '../db/tables.ts'
import { entriesOf, type Shown } from '../entries/entries.ts'
import { entryPagesOf } from '../entries/entry-pages.ts'
import { groupsOf } from '../entries/groups.ts'
import { EntryUnknown } from '../entries/lists.ts'
import { type Author, timesOfEntry } from '../entries/stored-entry.ts'
import { addedAs, answer, edited, removed, type Slice } from './answer.ts'
import { doOnce, type Submission } from './forms/once.ts'
import type { Handler, Handlers } from './handler.ts'
import { Refused } from './refused.ts'
import type { Services } from './services.ts'

/** Adds an entry from an old site or the samples, as of a moment, and returns its id. */
type Insert = (db: Db, entry: Record<string, unknown>, at: Date) => Promise<string>

/** A collection on the server: its handlers, and how its entries are imported from an old site. */
export type Kind = {
  thing: Thing
  old: OldEntries
  insert: Insert
  /** `collections`: all, for the pages of entries of the same people. */
  api: (services: Services, collections?: readonly Thing[]) => Slice
}

type Calls<T extends Thing> = T['calls']
/** The handlers that all collections share. */
type Usual = 'list' | 'add' | 'edit' | 'remove'
type Own<T extends Thing> = { [N in Exclude<keyof Calls<T>, Usual>]: Handler<Calls<T>[N]> } & {
  [N in keyof Calls<T> & Usual]?: Handler<Calls<T>[N]>
}
type OwnOf<T extends Thing> = (services: Services, records: ReturnType<typeof recordsOf<T>>) => Own<T>

// If the type is only Thing, the start finds calls without a handler.
type Special<T extends Thing> = {
  old?: OldEntries<T['fields']>
  insert?: Insert
} & (string extends keyof Calls<T> ? { handlers?: OwnOf<T> } : object extends Own<T> ? { handlers?: OwnOf<T> } : { handlers: OwnOf<T> })

/** The server part of a collection: what is common to all, and what is special about this one. */
export function kind<T extends Thing>(thing: T, { old = {}, insert, handlers }: Special<T>): Kind {
  return {
    thing,
    old: old as OldEntries,
    insert: insert ?? ((db, entry) => entriesOf(db, thing).add(entry as Input<T>)),
    api: (services, collections) => {
      const records = recordsOf(services, thing)
      const own = { ...records, ...handlers?.(services, records) }
      for (const [name, { path }] of Object.entries(thing.calls))
        if (!(name in own))
          throw new Error(`${path} of ${thing.words.several} has no handler: “${name}” is not a call of every collection.`)
      const { add, edit } = thing.calls
      const timed = thing.publishable && { add: withTimes(add as Call, thing), edit: withTimes(edit as Call, thing) }
      const pages = thing.at !== undefined && entryCallsOf(thing)
      const groups = thing.groupedBy !== undefined && groupCallsOf(thing)
      const all = {
        ...own,
        ...(pages && answersOfEntryPages(services, thing, collections)),
        ...(groups && answersOfGroups(services, thing)),
      }
      return answer(services, { ...thing.calls, ...timed, ...pages, ...groups }, all as unknown as Handlers<Thing['calls']>)
    },
  }
}

/** Why an add or an edit (`id`) is refused, because its fields do not fit together. */
export async function conflictIn({ store }: Services, thing: Thing, body: unknown, id?: string): Promise<Refused | undefined> {
  const { conflict } = thing
  if (!conflict) return undefined
  const before = id === undefined ? undefined : (await store.rows(thing).newest(id))?.row
  const why = conflict({ ...(before as Texts | undefined), ...(body as Texts) })?.why
  return why === undefined ? undefined : new Refused(400, why)
}

/** The rows of a collection, and the common handlers of list, add, edit and delete. */
function recordsOf<T extends Thing>(services: Services, thing: T) {
  const { store, now } = services
  const { completed, calls } = thing
  const one = capital(thing.words.one)
  const rows = store.rows(thing)
  const kept = <Body extends Input<T> | Edited<T>>(body: Body) => (completed ? (completed(body as Texts) as Body) : body)

  /** The entry of an add or edit, when it is shown, and the message for that, if it has its own; or why it is refused. */
  async function showing<Body>(body: Body, id?: string) {
    const { publishAt, expiresAt, slug: _, ...entry } = body as Body & Times & { slug?: string }
    const isSet = publishAt !== undefined || expiresAt !== undefined
    const newest = isSet && id !== undefined ? await rows.newest(id) : undefined
    const shown = shownAs({ publishAt, expiresAt }, newest ? timesOfEntry(newest.entry) : {}, now())
    const why = await conflictIn(services, thing, entry, id)
    if (why) return why
    if (shown instanceof Refused) return shown
    const isUnpublished = newest !== undefined && newest.state !== 'living'
    return { entry: entry as Body, shown, words: savedWords(one, publishAt, isUnpublished) }
  }

  return {
    rows,
    one,
    showing,
    list: async ({ query }: { query: ListQuery }) => listReply(calls.list as Call, await rows.wire(query)),
    add: async ({ body, author, submitted }: { body: Input<T>; author: Author; submitted: Submission | undefined }) => {
      const given = await showing(body)
      if (given instanceof Refused) return given
      const { entry, shown, words = `${one} added successfully` } = given
      return doOnce(services, submitted, async (tx) => addedAs(await entriesOf(tx, thing).add(kept(entry), { ...shown, author }), words))
    },
    edit: async ({ id, body, author }: { id: string; body: Edited<T>; author: Author }) => {
      const given = await showing(body, id)
      if (given instanceof Refused) return given
      const { entry, shown, words } = given
      return edited(await rows.edit(id, kept(entry), { shown, author }), one, words)
    },
    remove: async ({ id, author }: { id: string; author: Author }) => removed(await rows.remove(id, author), one),
  }
}
type Texts = Record<string, string>

/** When an add or edit shows an entry, or why that is refused. `before`: the times set before. */
function shownAs({ publishAt, expiresAt }: Times, before: Times, now: Date): Shown | Refused {
  const then = { publishAt: publishAt ?? before.publishAt, expiresAt: expiresAt ?? before.expiresAt }
  // Times that do not change were checked when they were set.
  const isNew = then.publishAt !== before.publishAt || then.expiresAt !== before.expiresAt
  const problem = isNew ? timesProblem(then, now) : undefined
  if (problem) return new Refused(400, problem.why)
  const moment = (local: string | undefined) => (local !== undefined && isLocalTime(local) ? momentOf(local) : undefined)
  return {
    publish: publishAt === '' ? 'now' : publishAt === draft ? 'draft' : moment(publishAt),
    expire: expiresAt === '' ? null : moment(expiresAt),
  }
}

/** The message after a save with a time; `isUnpublished`: visitors did not see the entry before. */
function savedWords(one: string, publishAt: string | undefined, isUnpublished: boolean) {
  if (publishAt === undefined || (publishAt === '' && !isUnpublished)) return undefined
  if (publishAt === '') return `${one} published`
  return publishAt === draft ? `${one} saved as a draft` : `${one} will be published on ${writtenTime(publishAt)}`
}

type EntryPages = Handlers<ReturnType<typeof entryCallsOf>>
function answersOfEntryPages({ store, now }: Services, thing: Thing, collections?: readonly Thing[]): EntryPages {
  const pages = entryPagesOf(store.db, thing, collections)
  return {
    entryPage: async ({ query: { slug, after } }) => {
      // A single entry has no next page; invented ids must not fill the cache.
      if (after !== undefined) throw new EntryUnknown()
      const data = slug === undefined ? null : await pages.find(slug)
      if (data !== undefined) return { success: true, data }
      const { gone, was } = (await pages.goneAt(slug ?? '', now())) ?? {}
      // Not cached, because it is shown for some days only.
      throw new EntryUnknown(gone && { success: true, data: null, gone, ...(was && { was }) })
    },
  }
}

function answersOfGroups({ store }: Services, thing: Thing): Handlers<ReturnType<typeof groupCallsOf>> {
  const groups = groupsOf(store.db, thing)
  return {
    group: async ({ query: { slug, ...asked } }) => {
      if (slug === undefined && asked.after !== undefined) throw new EntryUnknown()
      if (slug === undefined) return { success: true, data: null }
      const whole = await groups.wholeAt(slug)
      if (whole === undefined) throw new EntryUnknown()
      return { success: true, data: { ...whole, entries: await groups.entries(whole.group, asked) } }
    },
  }
}
