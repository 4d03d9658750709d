import type { Edited, Input, Row, Thing } from '../contract/collection.ts'
import { postedTexts } from '../contract/fields.ts'
import type { Deed } from '../contract/lifecycle.ts'
import { announce, inTransaction, removal } from '../db/changes.ts'
import { clockOf } from '../db/engine.ts'
import { PlainError } from '../db/errors.ts'
import { newId } from '../db/id.ts'
import { erasedJob, filesJob, jobsOf } from '../db/jobs.ts'
import type { Db } from '../db/tables.ts'
import { filesNamedIn, fileUsesOf, nameFiles } from './file-uses.ts'
import { historyOf, isSame, siteItself, versionIn } from './history.ts'
import {
  type Author,
  type EntryChange,
  type EntryHook,
  notedTexts,
  open,
  type StoredEntry,
  seenChange,
  showingDeed,
  shown,
  textsOf,
} from './stored-entry.ts'

/** When an entry is published and when it expires; what is left out stays as it is. */
export type Shown = { publish?: 'now' | 'draft' | Date | undefined; expire?: Date | null | undefined }
type By = { author?: Author }

/** Another entry has the unique value that an edit sets. */
export class ValueTaken extends PlainError {}

let hooks: readonly EntryHook[] | undefined

/** Registers the hooks that run with each change of an entry, in this order; called once, by site/entry-hooks.ts. */
export function registerHooks(given: readonly EntryHook[]) {
  hooks = given
}

/** Changes entries of a collection, each in one transaction with its hooks; in the open one, if `db` is one. */
export function entriesOf<T extends Thing>(db: Db, thing: T) {
  const { table, fields, unique, publishable, personal } = thing
  const find = (tx: Db, id: string) =>
    open(tx).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst() as Promise<StoredEntry | undefined>

  /** Writes what an entry becomes, then calls each hook. */
  async function save(tx: Db, change: Omit<EntryChange, 'thing'>) {
    const { id, before, after: next, author } = change
    const since = next && next.entry_state !== (before?.entry_state ?? 'living') && (await clockOf(tx)).toISOString()
    const after = next && { ...next, ...(since && { state_since: since }), ...seenChange(thing, before, next, author.at) }
    if (after === undefined) await open(tx).deleteFrom(table).where('id', '=', id).execute()
    else if (before === undefined) await open(tx).insertInto(table).values(after).execute()
    else await open(tx).updateTable(table).set(after).where('id', '=', id).execute()
    if (hooks === undefined) throw new Error('No hooks are registered: import site/entry-hooks.ts.')
    for (const hook of hooks) await hook(tx, { ...change, thing, ...(after && { after }) })
  }

  const published = (entry: StoredEntry, at: Date): StoredEntry => ({
    ...entry,
    ...postedTexts(fields, at),
    entry_state: 'living',
    publish_at: null,
    ...(publishable && { place: newId() }),
  })

  /** An entry with when it is shown. */
  function shownFrom(entry: StoredEntry, { publish, expire }: Shown, at: Date): StoredEntry {
    const isDraft = publish !== undefined && publish !== 'now'
    const next = publish === 'now' && entry.entry_state !== 'living' ? published(entry, at) : entry
    return {
      ...next,
      ...(isDraft && { entry_state: 'draft', publish_at: publish === 'draft' ? null : publish.toISOString() }),
      ...(expire !== undefined && { expire_at: expire?.toISOString() ?? null }),
    } as StoredEntry
  }

  async function isTaken(tx: Db, value: unknown) {
    if (unique === undefined) return false
    const others = open(tx)
      .selectFrom(table)
      .select('id')
      .where(unique, '=', value as string)
      .where('entry_state', '!=', 'trash')
    return (await others.executeTakeFirst()) !== undefined
  }

  async function removeAll(ids: readonly string[], author = siteItself()) {
    return inTransaction(db, async (tx) => {
      let found = 0
      for (const id of new Set(ids)) {
        const before = await find(tx, id)
        if (before === undefined) continue
        found += 1
        if (before.entry_state === 'trash') continue
        const after: StoredEntry = { ...before, entry_state: 'trash', state_before: before.entry_state }
        await save(tx, { id, what: 'delete', author, before, after })
      }
      return found
    })
  }

  return {
    /** Adds an entry and returns its id; it is a draft unless it is shown now. */
    add: (input: Input<T>, { publish = 'now', expire = null, author = siteItself() }: Shown & By = {}): Promise<string> =>
      inTransaction(db, async (tx) => {
        const id = newId()
        const row = {
          ...(input as object),
          id,
          ...(publishable && { place: publish === 'now' ? id : '' }),
          entry_state: 'living',
        } as StoredEntry
        await save(tx, { id, what: 'add', author, after: shownFrom(row, { publish, expire }, author.at) })
        return id
      }),

    /** Changes an entry; what is left out stays. False if there is none. Throws EditedMeanwhile, ValueTaken or FileGone. */
    edit: (id: string, input: Edited<T>, { what = 'edit', shown: when = {}, author = siteItself() }: EditOptions = {}): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const before = await find(tx, id)
        if (before === undefined || before.entry_state === 'trash') return false
        const given = Object.fromEntries(Object.entries(input as object).filter(([, text]) => text !== undefined))
        const after = shownFrom({ ...before, ...textsOf(thing, { ...before, ...given }) }, when, author.at)
        const [stored, next] = [notedTexts(thing, before), notedTexts(thing, after)]
        await historyOf(tx).assertNewest({ kind: table, entry: id }, stored, next, author.from)
        if (isSame(stored, next)) return true
        if (unique !== undefined && after[unique] !== before[unique] && (await isTaken(tx, after[unique]))) throw new ValueTaken()
        await save(tx, { id, what: showingDeed(stored.publishAt, next.publishAt) ?? what, author, before, after })
        return true
      }),

    /** Moves an entry to the trash; false if there is none. Does nothing if it is in the trash already. */
    remove: async (id: string, author = siteItself()) => (await removeAll([id], author)) > 0,

    /** The same with several, all or none; returns how many there are. */
    removeAll,

    /** Restores an entry from the trash. `expired`: its time is over, so visitors do not see it; `living`: it is not in the trash. */
    restore: (id: string, author = siteItself()): Promise<'restored' | 'expired' | 'living' | 'taken' | 'none'> =>
      inTransaction(db, async (tx) => {
        const before = await find(tx, id)
        if (before === undefined) return 'none'
        if (before.entry_state !== 'trash') return 'living'
        if (unique !== undefined && (await isTaken(tx, before[unique]))) return 'taken'
        const now = (await clockOf(tx)).toISOString()
        const was = before.state_before ?? 'living'
        const isOver = was === 'living' && before.expire_at !== null && before.expire_at <= now
        const isMissed = before.publish_at !== null && before.publish_at <= now
        const after: StoredEntry = {
          ...before,
          entry_state: isOver ? 'expired' : was,
          state_before: null,
          expire_at: isOver ? null : before.expire_at,
          // A publishing time that passed while it was in the trash no longer counts.
          publish_at: isMissed ? null : before.publish_at,
        }
        await save(tx, { id, what: 'restore', author, before, after })
        return isOver ? 'expired' : 'restored'
      }),

    /** Calendars no longer show an entry of the trash as cancelled; false if it is not there. */
    uncancel: (id: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        if ((await find(tx, id))?.entry_state !== 'trash') return false
        await open(tx).updateTable(table).set({ last_shown: null }).where('id', '=', id).execute()
        for (const change of [table, removal]) announce(tx, change)
        return true
      }),

    /** Erases an entry of the trash; of a person also that person's others there, unless `alone`. */
    erase: (id: string, { alone = false, author = siteItself() }: By & { alone?: boolean } = {}): Promise<'erased' | 'living' | 'none'> =>
      inTransaction(db, async (tx) => {
        const entry = await find(tx, id)
        if (entry?.entry_state !== 'trash') return shown(entry) ? 'living' : 'none'
        const inTrash = open(tx).selectFrom(table).selectAll().where('entry_state', '=', 'trash')
        const isPerson = personal && unique !== undefined && !alone
        const same = isPerson ? ((await inTrash.where(unique, '=', entry[unique] as string).execute()) as StoredEntry[]) : [entry]
        for (const before of same) await save(tx, { id: before.id, what: 'erase', author, before })
        return 'erased'
      }),

    /** Shows a draft or an expired entry; with `due` only if that was scheduled for then or earlier. */
    publish: (id: string, { due, author = siteItself() }: By & { due?: Date } = {}): Promise<'published' | 'living' | 'none'> =>
      inTransaction(db, async (tx) => {
        const before = await find(tx, id)
        if (before === undefined || before.entry_state === 'trash') return 'none'
        if (before.entry_state === 'living') return 'living'
        if (due && (before.publish_at === null || before.publish_at > due.toISOString())) return 'none'
        await save(tx, { id, what: 'publish', author, before, after: published(before, due ?? author.at) })
        return 'published'
      }),

    /** Expires an entry whose time is over; false if there is none. */
    expire: (id: string, { due, author = siteItself() }: By & { due: Date }): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const before = shown(await find(tx, id))
        if (!before || before.expire_at === null || before.expire_at > due.toISOString()) return false
        await save(tx, { id, what: 'expire', author, before, after: { ...before, entry_state: 'expired', expire_at: null } })
        return true
      }),

    /** The present fields of an entry in any state, and its version. */
    newest: async (id: string) => {
      const query = open(db).selectFrom(table).selectAll().select(versionIn(table).as('version'))
      const found = (await query.where('id', '=', id).executeTakeFirst()) as (StoredEntry & { version: string }) | undefined
      return found && { row: { id, ...textsOf(thing, found) } as Row<T>, version: found.version, state: found.entry_state, entry: found }
    },
  }
}

type EditOptions = By & { what?: Deed; shown?: Shown | undefined }

/** Records which files an entry uses, and releases those of an erased one. */
export const useFiles: EntryHook = async (tx, { thing, id, before, after }) => {
  const of = { kind: thing.table, entry: id }
  // What visitors type uses no file.
  if (after && thing.calls.add?.who === 'anyone') return
  if (after) {
    const texts = { before: before ? textsOf(thing, before) : {}, after: textsOf(thing, after) }
    return nameFiles(tx, of, thing.fields, texts, shown(after) !== undefined)
  }
  await fileUsesOf(tx).free(await fileUsesOf(tx).keepOnly(of))
  await jobsOf(tx).hurry(filesJob)
  await jobsOf(tx).hurry(erasedJob)
}

/** Announces changes that visitors see; an erased entry was shown in calendars as cancelled. */
export const announceChange: EntryHook = async (tx, { thing, before, after }) => {
  const [was, is] = [shown(before), shown(after)]
  if (was || is || !after) announce(tx, thing.table)
  // Visitors must no longer see something: an entry, data of a person, or a file that was replaced.
  const left = filesNamedIn(JSON.stringify(is ?? ''))
  const isLess = was && (!is || thing.personal || filesNamedIn(JSON.stringify(was)).some((id) => !left.includes(id)))
  if (isLess || !after) announce(tx, removal)
}
