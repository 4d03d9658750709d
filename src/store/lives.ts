import type { Kysely } from 'kysely'
import type { Deed } from '../contract/lives.ts'
import type { Edited, Input, Row, Thing } from '../contract/thing.ts'
import { asideOf, type WholeRow } from './aside.ts'
import { changesOf, isSame, type Texts, versionOf } from './changes.ts'
import { newId } from './id.ts'
import { jobsOf, unnamedJob } from './jobs.ts'
import { filesNamedIn, mediaRowsOf } from './media.ts'
import type { Db } from './tables.ts'
import { together } from './together.ts'

type Columns = Record<string, Record<string, string | number | null>>

/** What the entries of a thing go through, each change in one transaction with what is noted of it. */
export const livesIn = <T extends Thing>(db: Db, { table, fields, ownColumns = [], unique, personal }: T) => {
  const names = Object.keys(fields)
  const columns = ['id', ...names, ...ownColumns]
  const of = (entry: string) => ({ kind: table, entry })
  // A thing's columns are known by its contract only, so here alone the table names are left open.
  const open = (tx: Db) => tx as unknown as Kysely<Columns>
  const whole = (tx: Db, id: string): Promise<WholeRow | undefined> =>
    open(tx).selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst()
  const textsOf = (row: object): Texts => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
  /** One that was laid aside may be from before a field came. */
  const completed = (row: WholeRow): Texts =>
    Object.fromEntries(names.map((name) => [name, String(row[name] ?? fields[name]?.fallback ?? '')]))

  /** Takes one that lies aside away for good; of a person with whatever else of the same person lies there, and what was noted of it. */
  async function eraseIn(tx: Db, id: string, row: WholeRow) {
    const [aside, changes] = [asideOf(tx), changesOf(tx)]
    const value = unique === undefined ? undefined : row[unique]
    const same = personal && unique !== undefined && typeof value === 'string' ? await aside.saying(table, unique, value) : []
    for (const entry of new Set([id, ...same.map((one) => one.id)])) {
      const files = [...filesNamedIn(JSON.stringify(row)), ...(await changes.filesOf(of(entry)))]
      await aside.drop(of(entry))
      if (personal) await changes.forget(of(entry))
      await changes.note({ ...of(entry), what: 'erase', before: personal ? null : completed(row) })
      // What nothing else names goes with it, and soon.
      await mediaRowsOf(tx).unnamed(files, new Date(0))
      if (files.length > 0) await jobsOf(tx).hurry(unnamedJob)
    }
  }

  return {
    /** Adds an entry and returns its id. */
    add: (input: Input<T>) =>
      together(db, async (tx) => {
        const id = newId()
        await open(tx)
          .insertInto(table)
          .values({ ...(input as object), id })
          .execute()
        await changesOf(tx).note({ ...of(id), what: 'add', after: textsOf(input as object) })
        return id
      }),

    /**
     * Changes an entry; what is left out stays as it is. False when there was none. Throws EditedMeanwhile where it began from
     * what somebody else has changed since.
     */
    edit: (id: string, input: Edited<T>, what: Deed = 'edit') =>
      together(db, async (tx) => {
        const row = await whole(tx, id)
        if (row === undefined) return false
        const before = textsOf(row)
        const said = Object.entries(textsOf(input as object)).filter(([, text]) => text !== undefined)
        const after = { ...before, ...Object.fromEntries(said) }
        await changesOf(tx).assertNewest(of(id), before, after)
        await open(tx)
          .updateTable(table)
          .set(input as object)
          .where('id', '=', id)
          .execute()
        if (!isSame(before, after)) await changesOf(tx).note({ ...of(id), what, before, after })
        return true
      }),

    /** Lays an entry into the trash; false when there was none. */
    remove: async (id: string) => (await removeAll([id])) > 0,

    /** The same with several, all or none; returns how many there were. */
    removeAll,

    /**
     * Puts one back that lies in the trash, whole and in its place. `taken`: what is there once has another by now; `living`: it
     * is there already.
     */
    restore: (id: string): Promise<'restored' | 'living' | 'taken' | 'none'> =>
      together(db, async (tx) => {
        const laid = await asideOf(tx).find(of(id))
        if (await whole(tx, id)) return laid ? 'taken' : 'living'
        if (laid?.state !== 'trash') return 'none'
        const { row } = laid
        if (unique !== undefined && (await isTaken(tx, unique, row[unique] ?? ''))) return 'taken'
        const known = columns.filter((name) => name in row).map((name) => [name, row[name]])
        await open(tx)
          .insertInto(table)
          .values({ ...completed(row), ...Object.fromEntries(known) })
          .execute()
        await asideOf(tx).drop(of(id))
        await changesOf(tx).note({ ...of(id), what: 'restore', after: completed(row) })
        return 'restored'
      }),

    /** Takes one out of the trash for good. `living`: it is not in the trash, but on the site. */
    erase: (id: string): Promise<'erased' | 'living' | 'none'> =>
      together(db, async (tx) => {
        const laid = await asideOf(tx).find(of(id))
        if (laid?.state !== 'trash') return (await whole(tx, id)) ? 'living' : 'none'
        await eraseIn(tx, id, laid.row)
        return 'erased'
      }),

    /** What an entry says now, wherever it is, and its version. */
    newest: async (id: string) => {
      const version = versionOf(of(id))
      const living = async () => {
        const row = await open(db)
          .selectFrom(table)
          .select(['id', ...names])
          .select(version.as('its version'))
          .where('id', '=', id)
          .executeTakeFirst()
        if (row === undefined) return undefined
        const { 'its version': its, ...texts } = row
        return { row: texts as Row<T>, version: String(its), state: 'living' as const }
      }
      const apart = async () => {
        const laid = await asideOf(db).find(of(id))
        return laid && { row: { id, ...completed(laid.row) } as Row<T>, version: laid.version, state: laid.state }
      }
      // It may come back between the first look and the second.
      return (await living()) ?? (await apart()) ?? (await living())
    },
  }

  function removeAll(ids: readonly string[]) {
    return together(db, async (tx) => {
      let found = 0
      for (const id of new Set(ids)) {
        const row = await whole(tx, id)
        if (row === undefined) continue
        await asideOf(tx).put(of(id), { state: 'trash', row })
        await open(tx).deleteFrom(table).where('id', '=', id).execute()
        await changesOf(tx).note({ ...of(id), what: 'delete', before: textsOf(row) })
        found += 1
      }
      return found
    })
  }

  async function isTaken(tx: Db, column: string, value: string | number) {
    return (await open(tx).selectFrom(table).select('id').where(column, '=', value).executeTakeFirst()) !== undefined
  }
}
