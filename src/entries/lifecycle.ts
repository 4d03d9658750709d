import type { Edited, Input, Row, Thing } from '../contract/collection.ts'
import type { Deed } from '../contract/lifecycle.ts'
import { expired } from '../contract/times.ts'
import { clockOf } from '../db/engine.ts'
import { filesNamedIn } from '../db/files/media.ts'
import { wantedOf } from '../db/files/wanted.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/tables.ts'
import { together } from '../db/together.ts'
import { removalIn } from '../db/writes.ts'
import { asideOf, type WholeRow } from './aside.ts'
import { assertFiles, filesAt } from './assert-files.ts'
import { changesOf, isSame, type Texts, versionOf } from './changes.ts'
import { standsOf } from './entry-state.ts'
import { erasingOf } from './erasing.ts'
import { shownAnew } from './on-entry-changed.ts'
import { plansOf } from './plans.ts'
import { showingOf } from './showing.ts'
import { type Shown, showingDeed, shownTexts } from './shown-texts.ts'
import { wholeTexts } from './whole-texts.ts'

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
    add: (input: Input<T>, { publish = 'now', expire = null }: Shown = {}) =>
      together(db, async (tx) => {
        const id = newId()
        const row = { ...(input as WholeRow), id }
        await assertFiles(tx, fields, textsOf(row))
        if (publish === 'now')
          await open(tx)
            .insertInto(table)
            .values({ ...row, ...(publishable && { place: id }) })
            .execute()
        else await asideOf(tx).put(of(id), { state: 'draft', row })
        await changesOf(tx).note({ ...of(id), what: 'add', after: { ...textsOf(row), ...shownTexts(thing, { publish, expire }) } })
        await wantedOf(tx).letGo(filesAt(Object.values(textsOf(row))))
        if (publish instanceof Date) await plansOf(tx).set(of(id), 'publish', publish)
        if (expire) await plansOf(tx).set(of(id), 'expire', expire)
        if (publish === 'now') await shownAnew(tx, thing, id, { after: row })
        return id
      }),

    /**
     * Changes an entry; what is left out stays as it is. False when there was none. Throws EditedMeanwhile where it began from
     * what somebody else has changed since, and FileGone where it names a picture that is not there.
     */
    edit: (id: string, input: Edited<T>, { what = 'edit', shown = {} }: { what?: Deed; shown?: Shown | undefined } = {}) =>
      together(db, async (tx) => {
        const stood = await standing(tx, id)
        if (stood === undefined) return false
        const before = await says(tx, id, stood)
        const said = Object.fromEntries(Object.entries(textsOf(input as object)).filter(([, text]) => text !== undefined))
        const when = posted(stood, shown)
        const after = { ...before, ...said, ...when, ...shownTexts(thing, shown) }
        await changesOf(tx).assertNewest(of(id), before, after)
        await assertFiles(tx, fields, said)
        const row = { ...stood.row, ...wholeTexts(thing, stood.row), ...said, ...when }
        if (stood.state !== 'living') await asideOf(tx).rewrite(of(id), row)
        else
          await (takesAway(thing, before, after) ? removalIn(open(tx)) : open(tx))
            .updateTable(table)
            .set(input as object)
            .where('id', '=', id)
            .execute()
        if (!isSame(before, after)) await changesOf(tx).note({ ...of(id), what: showingDeed(before, after) ?? what, before, after })
        // What stood there already came by another form.
        await wantedOf(tx).letGo(filesAt(Object.entries(said).flatMap(([name, text]) => (before[name] === text ? [] : [text]))))
        await show(tx, id, { ...stood, row }, shown)
        await anew(tx, id, stood.state === 'living' ? stood.row : undefined)
        return true
      }),

    /** Lays an entry into the trash; false when there was none. */
    remove: async (id: string) => (await removeAll([id])) > 0,

    /** The same with several, all or none; returns how many there were. */
    removeAll,

    /**
     * Puts one back that lies in the trash, whole and in its place. `expired`: but visitors are not shown it, since its time is over;
     * `taken`: what is there once has another by now; `living`: it is there already.
     */
    restore: (id: string): Promise<'restored' | 'expired' | 'living' | 'taken' | 'none'> =>
      together(db, async (tx) => {
        const laid = await asideOf(tx).find(of(id))
        if (await whole(tx, id)) return laid ? 'taken' : 'living'
        if (laid?.state !== 'trash') return 'none'
        const { row } = laid
        const [plans, now] = [plansOf(tx), await clockOf(tx)]
        const isOver = !laid.was && (await plans.isDue(of(id), 'expire', now))
        const was = isOver ? 'expired' : laid.was
        if (!was && unique !== undefined && (await isTaken(tx, unique, row[unique] ?? ''))) return 'taken'
        await (was ? asideOf(tx).put(of(id), { state: was, row }) : enter(tx, row))
        if (!was) await asideOf(tx).drop(of(id))
        if (isOver) await plans.set(of(id), 'expire', null)
        // What was to be published while it lay there waits for somebody to say so again.
        await plans.forgetMissed(of(id), now)
        await changesOf(tx).note({ ...of(id), what: 'restore', after: await says(tx, id, { row, state: was ?? 'living' }) })
        await anew(tx, id)
        return isOver ? 'expired' : 'restored'
      }),

    /**
     * Takes one out of the trash for good. `living`: it is on the site; `wanted`: it has gone but for a picture that somebody else is
     * about to name; `alone`: what else lies there of the same person stays.
     */
    erase: (id: string, { alone = false } = {}): Promise<'erased' | 'wanted' | 'living' | 'none'> =>
      together(db, async (tx) => {
        const laid = await asideOf(tx).find(of(id))
        if (laid?.state !== 'trash') return (await whole(tx, id)) ? 'living' : 'none'
        return eraseIn(tx, id, laid.row, { withOthers: !alone })
      }),

    /**
     * Shows a draft, or again what has expired, at once; with `due` only where that was set for a time that has come by then.
     * `living`: it is shown already.
     */
    publish: (id: string, due?: Date): Promise<'published' | 'living' | 'none'> =>
      together(db, async (tx) => {
        const stood = await standing(tx, id)
        if (stood === undefined) return 'none'
        if (stood.state === 'living') return 'living'
        if (due && !(await plansOf(tx).isDue(of(id), 'publish', due))) return 'none'
        const before = await says(tx, id, stood)
        const when = posted(stood, { publish: 'now' }, due)
        await publishIn(tx, id, { ...stood.row, ...when })
        await changesOf(tx).note({ ...of(id), what: 'publish', before, after: { ...before, ...when, publishAt: '' } })
        await anew(tx, id)
        return 'published'
      }),

    /** Takes one down that is shown and whose time has come, until somebody shows it again; false where there is none. */
    expire: (id: string, due: Date): Promise<boolean> =>
      together(db, async (tx) => {
        if (!(await plansOf(tx).isDue(of(id), 'expire', due))) return false
        const row = await whole(tx, id)
        if (row) {
          const before = await says(tx, id, { row, state: 'living' })
          await withdrawIn(tx, id, row, 'expired')
          await changesOf(tx).note({ ...of(id), what: 'expire', before, after: { ...before, publishAt: expired, expiresAt: '' } })
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

  function removeAll(ids: readonly string[]) {
    return together(db, async (tx) => {
      let found = 0
      for (const id of new Set(ids)) {
        const stood = await standing(tx, id)
        if (stood === undefined) continue
        const { row, state } = stood
        await asideOf(tx).put(of(id), { state: 'trash', row, was: state === 'living' ? null : state })
        await leave(tx, id)
        await changesOf(tx).note({ ...of(id), what: 'delete', before: await says(tx, id, stood) })
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

/** Whether an edit takes away what visitors saw: a file that it replaced, or what a person may want to hide. */
const takesAway = ({ personal }: Pick<Thing, 'personal'>, before: Texts, after: Texts) => {
  const left = filesNamedIn(JSON.stringify(after))
  return personal || filesNamedIn(JSON.stringify(before)).some((id) => !left.includes(id))
}
