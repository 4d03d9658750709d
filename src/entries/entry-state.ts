import type { Kysely } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import type { AsideState } from '../contract/lifecycle.ts'
import type { Db } from '../db/tables.ts'
import { asideOf, type WholeRow } from './aside.ts'
import type { Texts } from './changes.ts'
import { ownColumnsOf } from './places.ts'
import { plansOf } from './plans.ts'
import { standingTexts } from './shown-texts.ts'
import { wholeTexts } from './whole-texts.ts'

type Columns = Record<string, Record<string, string | number | null>>
/** An entry as it is, and where. */
export type Stood = { row: WholeRow; state: AsideState | 'living' }
export type Stands = ReturnType<typeof standsOf>

/** Where the entries of a thing stand: in its table, or aside, as whole rows. */
export const standsOf = (thing: Thing) => {
  const { table, fields, publishable } = thing
  const names = Object.keys(fields)
  const columns = ['id', ...names, ...ownColumnsOf(thing)]
  const of = (entry: string) => ({ kind: table, entry })
  // A thing's columns are known by its contract only, so the table names are left open here.
  const open = (tx: Db) => tx as unknown as Kysely<Columns>
  const whole = (tx: Db, id: string): Promise<WholeRow | undefined> =>
    open(tx).selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst()

  return {
    of,
    open,
    whole,

    /** All that one says, and when it is shown where its kind knows that: what is noted of it, and what an edit meets. */
    says: async (tx: Db, id: string, { row, state }: Stood): Promise<Texts> => ({
      ...wholeTexts(thing, row),
      ...(publishable && standingTexts(thing, state, await plansOf(tx).of(table, id))),
    }),

    /** An entry wherever it is, but in the trash. */
    standing: async (tx: Db, id: string): Promise<Stood | undefined> => {
      const row = await whole(tx, id)
      if (row) return { row, state: 'living' }
      const laid = await asideOf(tx).find(of(id))
      return laid?.state === 'trash' ? undefined : laid
    },

    /** Puts one that lay aside into the table, where it stood. */
    enter: async (tx: Db, row: WholeRow) => {
      const known = columns.filter((name) => name in row).map((name) => [name, row[name]])
      const place = publishable && { place: String(row.id) }
      await open(tx)
        .insertInto(table)
        .values({ ...place, ...wholeTexts(thing, row), ...Object.fromEntries(known) })
        .execute()
    },

    leave: async (tx: Db, id: string) => {
      await open(tx).deleteFrom(table).where('id', '=', id).execute()
    },
  }
}
