import type { Kysely } from 'kysely'
import { localAt } from '../contract/club-time.ts'
import type { Thing } from '../contract/collection.ts'
import type { AsideState, Deed } from '../contract/lifecycle.ts'
import { draft, expired, type Times } from '../contract/times.ts'
import type { Db } from '../db/tables.ts'

/** The fields of an entry or an administrator, by name. */
export type Texts = Record<string, string>

/** Who changes something, and when; without `by` the site or a visitor. `from`: the version that an edit began from. */
export type Author = { by?: string | undefined; at: Date; from?: string | undefined }

export type State = AsideState | 'living'

/** The columns of each collection beside its fields (docs/add-a-collection.md). */
type StateColumns = {
  entry_state: State
  state_since: string
  /** Of one in the trash: the state before it was deleted. */
  state_before: State | null
  publish_at: string | null
  expire_at: string | null
  /** Grows with each change that visitors see: the SEQUENCE of a calendar. */
  entry_revision: number
  /** The last change that visitors saw. */
  shown_changed: string
  /** The fields as visitors saw them last, in JSON, if they no longer see it and it has not expired. */
  last_shown: string | null
}
export type StoredEntry = { id: string } & StateColumns & Record<string, string | number | null>

/** Orders entries that can be drafts, instead of the id: one that is published later is as new as what came then. */
const place = 'place'

/** The columns by which the list of a collection is ordered. */
export const orderOf = ({ by = [], publishable }: Pick<Thing, 'by' | 'publishable'>) => [...by, publishable ? place : 'id']

/** The tables of collections, whose columns only their contracts know. */
export const open = (db: Db) => db as unknown as Kysely<Record<string, StoredEntry>>

/** The entries of a table that visitors see. */
export const livingIn = (db: Db, table: string) => open(db).selectFrom(table).where('entry_state', '=', 'living')

/** Entries that visitors see or saw: a link to the next page works after its entry was deleted. */
export const everShownIn = (db: Db, table: string) => open(db).selectFrom(table).where('entry_state', '!=', 'draft')

/** An entry if visitors see it. */
export const shown = (entry: StoredEntry | undefined) => (entry?.entry_state === 'living' ? entry : undefined)

export const textsOf = ({ fields }: Pick<Thing, 'fields'>, entry: Record<string, unknown>): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, { fallback = '' }]) => [name, String(entry[name] ?? fallback)]))

/** The same with its times: empty for now, `draft`, `expired`, or the moment. */
export const notedTexts = (thing: Pick<Thing, 'fields' | 'publishable' | 'expires'>, entry: StoredEntry): Texts => ({
  ...textsOf(thing, entry),
  ...(thing.publishable && {
    publishAt: { living: '', draft: entry.publish_at ?? draft, expired, trash: '' }[entry.entry_state],
    ...(thing.expires && { expiresAt: entry.expire_at ?? '' }),
  }),
})

/** When an entry is shown, as its edit takes it. */
export function timesOfEntry({ publish_at, expire_at, entry_state }: StoredEntry): Required<Times> {
  const local = (at: string | null) => (at === null ? '' : localAt(new Date(at)))
  return { publishAt: local(publish_at) || (entry_state === 'draft' ? draft : ''), expiresAt: local(expire_at) }
}

/** The fields of a version, with its times in the club's time zone. */
export function withLocalTimes(noted: Record<string, string>): Record<string, string> {
  const local = { ...noted }
  for (const name of ['publishAt', 'expiresAt']) if (local[name]?.endsWith('Z')) local[name] = localAt(new Date(local[name]))
  return local
}

// Seconds since then fit into the 31 bits of a calendar's number until 2088.
const begun = Date.UTC(2020, 0, 1)
const secondsOf = (at: Date) => Math.min(Math.floor((at.getTime() - begun) / 1000), 2 ** 31 - 1)

/** Columns that follow if visitors see a change: the revision, and the fields of a cancelled entry. */
export function seenChange(thing: Thing, before: StoredEntry | undefined, after: StoredEntry, at: Date): Partial<StoredEntry> {
  const [was, is] = [shown(before), shown(after)].map((entry) => entry && JSON.stringify(textsOf(thing, entry)))
  if (was === is) return {}
  const revision = Math.max(secondsOf(at), (before?.entry_revision ?? 0) + 1)
  const isOff = was !== undefined && is === undefined && after.entry_state !== 'expired'
  return { entry_revision: revision, shown_changed: at.toISOString(), last_shown: isOff ? was : null }
}

/** A change of an entry; without `before` it is new, without `after` it is erased. */
export type EntryChange = { thing: Thing; id: string; what: Deed; author: Author; before?: StoredEntry; after?: StoredEntry }

/** Runs with each change, in its transaction. */
export type EntryHook = (tx: Db, change: EntryChange) => Promise<void>

/** The action of an edit that published an entry, or unpublished it. */
export function showingDeed(was: string | undefined, is: string | undefined): Deed | undefined {
  if (was === is) return undefined
  return is === '' ? 'publish' : was === '' ? 'take back' : undefined
}
