import type { Edited, Input, Row, Thing } from '../contract/collection.ts'
import type { Deed } from '../contract/lifecycle.ts'
import { expired } from '../contract/times.ts'
import { inTransaction } from '../db/changes.ts'
import { clockOf } from '../db/engine.ts'
import { wantedOf } from '../db/files/wanted.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/tables.ts'
import { asideOf, type WholeRow } from './aside.ts'
import { assertFiles, filesAt } from './assert-files.ts'
import { type Author, changesOf, isSame, siteItself, type Texts, versionOf } from './changes.ts'
import { standsOf } from './entry-state.ts'
import { erasingOf } from './erasing.ts'
import { shownAnew } from './on-entry-changed.ts'
import { plansOf } from './plans.ts'
import { showingOf } from './showing.ts'
import { type Shown, showingDeed, shownTexts } from './shown-texts.ts'
import { wholeTexts } from './whole-texts.ts'

type By = { author?: Author }

/** What the entries of a thing go through, each change in one transaction with what is noted of it. */
export const livesIn = <T extends Thing>(db: Db, thing: T) => {
  const { table, fields, unique, publishable } = thing
  const names = Object.keys(fields)
  const stands = standsOf(thing)
  const { of, open, whole, says, standing, enter, leave } = stands
  const { publishIn, withdrawIn, posted, show } = showingOf(thing, stands)
  const eraseIn = erasingOf(thing, stands)
  const anew = async (tx: Db, id: string, before?: WholeRow) => shownAnew(tx, thing, id, { before, after: await whole(tx, id) })
  const textsOf = (row: object): Texts => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

  return {
    /** Adds an entry and returns its id; where it is not shown now, as a draft. */
    add: (input: Input<T>, { publish = 'now', expire = null, author = siteItself() }: Shown & By = {}) =>
      inTransaction(db, async (tx) => {
        const id = newId()
        const row = { ...(input as WholeRow), id }
        await assertFiles(tx, fields, textsOf(row))
        if (publish === 'now')
          await open(tx)
            .insertInto(table)
            .values({ ...row, ...(publishable && { place: id }) })
            .execute()
        else await asideOf(tx).put(of(id), { state: 'draft', row, by: author.by })
        await changesOf(tx).note({ ...of(id), what: 'add', after: { ...textsOf(row), ...shownTexts(thing, { publish, expire }) } }, author)
        await wantedOf(tx).letGo(filesAt(Object.values(textsOf(row))), author.by)
        if (publish instanceof Date) await plansOf(tx).set(of(id), 'publish', publish)
        if (expire) await plansOf(tx).set(of(id), 'expire', expire)
        if (publish === 'now') await shownAnew(tx, thing, id, { after: row })
        return id
      }),

    /**
     * Changes an entry; what is left out stays as it is. False when there was none. Throws EditedMeanwhile where it began from
     * what somebody else has changed since, and FileGone where it names a picture that is not there.
     */
    edit: (
      id: string,
      input: Edited<T>,
      { what = 'edit', shown = {}, author = siteItself() }: By & { what?: Deed; shown?: Shown | undefined } = {},
    ) =>
      inTransaction(db, async (tx) => {
        const stood = await standing(tx, id)
        if (stood === undefined) return false
        const before = await says(tx, id, stood)
        const said = Object.fromEntries(Object.entries(textsOf(input as object)).filter(([, text]) => text !== undefined))
        const when = posted(stood, shown, author.at)
        const after = { ...before, ...said, ...when, ...shownTexts(thing, shown) }
        await changesOf(tx).assertNewest(of(id), before, after, author.from)
        await assertFiles(tx, fields, said)
        const row = { ...stood.row, ...wholeTexts(thing, stood.row), ...said, ...when }
        if (stood.state !== 'living') await asideOf(tx).rewrite(of(id), row)
        else
          await open(tx)
            .updateTable(table)
            .set(input as object)
            .where('id', '=', id)
            .execute()
        if (!isSame(before, after)) await changesOf(tx).note({ ...of(id), what: showingDeed(before, after) ?? what, before, after }, author)
        // What stood there already came by another form.
        await wantedOf(tx).letGo(filesAt(Object.entries(said).flatMap(([name, text]) => (before[name] === text ? [] : [text]))), author.by)
        await show(tx, id, { ...stood, row }, shown, author)
        await anew(tx, id, stood.state === 'living' ? stood.row : undefined)
        return true
      }),

    /** Moves an entry to the trash; false if there is none. One that is there already is as asked for. */
    remove: async (id: string, author = siteItself()) => (await removeAll([id], author)) > 0,

    /** The same with several, all or none; returns how many there were. */
    removeAll,

    /**
     * Puts one back that lies in the trash, whole and in its place. `expired`: but visitors are not shown it, since its time is over;
     * `taken`: what is there once has another by now; `living`: it is there already.
     */
    restore: (id: string, author = siteItself()): Promise<'restored' | 'expired' | 'living' | 'taken' | 'none'> =>
      inTransaction(db, async (tx) => {
        const laid = await asideOf(tx).find(of(id))
        if (await whole(tx, id)) return laid ? 'taken' : 'living'
        if (laid?.state !== 'trash') return 'none'
        const { row } = laid
        const [plans, now] = [plansOf(tx), await clockOf(tx)]
        const isOver = !laid.was && (await plans.isDue(of(id), 'expire', now))
        const was = isOver ? 'expired' : laid.was
        if (!was && unique !== undefined && (await isTaken(tx, unique, row[unique] ?? ''))) return 'taken'
        await (was ? asideOf(tx).put(of(id), { state: was, row, by: author.by }) : enter(tx, row))
        if (!was) await asideOf(tx).drop(of(id))
        if (isOver) await plans.set(of(id), 'expire', null)
        // What was to be published while it lay there waits for somebody to say so again.
        await plans.forgetMissed(of(id), now)
        await changesOf(tx).note({ ...of(id), what: 'restore', after: await says(tx, id, { row, state: was ?? 'living' }) }, author)
        await anew(tx, id)
        return isOver ? 'expired' : 'restored'
      }),

    /**
     * Takes one out of the trash for good. `living`: it is on the site; `wanted`: it has gone but for a picture that somebody else is
     * about to name; `alone`: what else lies there of the same person stays.
     */
    erase: (
      id: string,
      { alone = false, author = siteItself() }: By & { alone?: boolean } = {},
    ): Promise<'erased' | 'wanted' | 'living' | 'none'> =>
      inTransaction(db, async (tx) => {
        const laid = await asideOf(tx).find(of(id))
        if (laid?.state !== 'trash') return (await whole(tx, id)) ? 'living' : 'none'
        return eraseIn(tx, id, laid.row, { withOthers: !alone, author })
      }),

    /**
     * Shows a draft, or again what has expired, at once; with `due` only where that was set for a time that has come by then.
     * `living`: it is shown already.
     */
    publish: (id: string, { due, author = siteItself() }: By & { due?: Date } = {}): Promise<'published' | 'living' | 'none'> =>
      inTransaction(db, async (tx) => {
        const stood = await standing(tx, id)
        if (stood === undefined) return 'none'
        if (stood.state === 'living') return 'living'
        if (due && !(await plansOf(tx).isDue(of(id), 'publish', due))) return 'none'
        const before = await says(tx, id, stood)
        const when = posted(stood, { publish: 'now' }, due ?? author.at)
        await publishIn(tx, id, { ...stood.row, ...when })
        await changesOf(tx).note({ ...of(id), what: 'publish', before, after: { ...before, ...when, publishAt: '' } }, author)
        await anew(tx, id)
        return 'published'
      }),

    /** Takes one down that is shown and whose time has come, until somebody shows it again; false where there is none. */
    expire: (id: string, { due, author = siteItself() }: By & { due: Date }): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        if (!(await plansOf(tx).isDue(of(id), 'expire', due))) return false
        const row = await whole(tx, id)
        if (row) {
          const before = await says(tx, id, { row, state: 'living' })
          await withdrawIn(tx, id, row, 'expired', author)
          await changesOf(tx).note({ ...of(id), what: 'expire', before, after: { ...before, publishAt: expired, expiresAt: '' } }, author)
          await anew(tx, id, row)
        }
        await plansOf(tx).set(of(id), 'expire', null)
        return row !== undefined
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
        return laid && { row: { id, ...wholeTexts(thing, laid.row) } as Row<T>, version: laid.version, state: laid.state }
      }
      // It may come back between the first look and the second.
      return (await living()) ?? (await apart()) ?? (await living())
    },
  }

  function removeAll(ids: readonly string[], author = siteItself()) {
    return inTransaction(db, async (tx) => {
      let found = 0
      for (const id of new Set(ids)) {
        const stood = await standing(tx, id)
        if (stood === undefined) {
          if (await asideOf(tx).find(of(id))) found += 1
          continue
        }
        const { row, state } = stood
        await asideOf(tx).put(of(id), { state: 'trash', row, was: state === 'living' ? null : state, by: author.by })
        await leave(tx, id)
        await changesOf(tx).note({ ...of(id), what: 'delete', before: await says(tx, id, stood) }, author)
        if (state === 'living') await shownAnew(tx, thing, id, { before: row })
        found += 1
      }
      return found
    })
  }

  async function isTaken(tx: Db, column: string, value: string | number) {
    return (await open(tx).selectFrom(table).select('id').where(column, '=', value).executeTakeFirst()) !== undefined
  }
}
