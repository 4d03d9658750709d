import type { Thing } from '../contract/collection.ts'
import type { AsideState } from '../contract/lifecycle.ts'
import { postedTexts } from '../contract/posted-texts.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/tables.ts'
import { asideOf, type WholeRow } from './aside.ts'
import type { Author, Texts } from './changes.ts'
import type { Stands, Stood } from './entry-state.ts'
import { plansOf } from './plans.ts'
import type { Shown } from './shown-texts.ts'

/** How entries come to be shown and cease to be, within the transaction that is under way; who calls it notes it. */
export const showingOf = ({ fields }: Pick<Thing, 'fields'>, { of, enter, leave }: Stands) => {
  /** Puts one on the site that nobody was shown, as the newest of those that are ordered by when they came. */
  async function publishIn(tx: Db, id: string, row: WholeRow) {
    await enter(tx, { ...row, place: newId() })
    await asideOf(tx).drop(of(id))
    await plansOf(tx).set(of(id), 'publish', null)
  }

  /** Takes one off the site that is not to be deleted. */
  async function withdrawIn(tx: Db, id: string, row: WholeRow, state: AsideState, { by }: Author) {
    await asideOf(tx).put(of(id), { state, row, by })
    await leave(tx, id)
  }

  return {
    publishIn,
    withdrawIn,

    /** What one says of when it was posted that nobody was shown, and is published now; `due`: by the clock. */
    posted: ({ state }: Pick<Stood, 'state'>, { publish }: Shown, due: Date): Texts =>
      publish === 'now' && state !== 'living' ? postedTexts(fields, due) : {},

    /** Has an entry be shown when it is said. */
    show: async (tx: Db, id: string, { row, state }: Stood, { publish, expire }: Shown, author: Author) => {
      if (publish === 'now' && state !== 'living') await publishIn(tx, id, row)
      if (publish !== undefined && publish !== 'now') {
        if (state === 'living') await withdrawIn(tx, id, row, 'draft', author)
        if (state === 'expired') await asideOf(tx).put(of(id), { state: 'draft', row, by: author.by })
        await plansOf(tx).set(of(id), 'publish', publish === 'draft' ? null : publish)
      }
      if (expire !== undefined) await plansOf(tx).set(of(id), 'expire', expire)
    },
  }
}
