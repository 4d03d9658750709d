import type { AsideState } from '../contract/lives.ts'
import { asideOf, type WholeRow } from './aside.ts'
import { newId } from './id.ts'
import { plansOf } from './plans.ts'
import type { Shown } from './shown-texts.ts'
import type { Stands, Stood } from './stands.ts'
import type { Db } from './tables.ts'

/** How entries come to be shown and cease to be, within the transaction that is under way; who calls it notes it. */
export const showingOf = ({ of, enter, leave }: Stands) => {
  /** Puts one on the site that nobody was shown, as the newest of those that are ordered by when they came. */
  async function publishIn(tx: Db, id: string, row: WholeRow) {
    await enter(tx, { ...row, place: newId() })
    await asideOf(tx).drop(of(id))
    await plansOf(tx).set(of(id), 'publish', null)
  }

  /** Takes one off the site that is not to be deleted. */
  async function withdrawIn(tx: Db, id: string, row: WholeRow, state: AsideState) {
    await asideOf(tx).put(of(id), { state, row })
    await leave(tx, id)
  }

  return {
    publishIn,
    withdrawIn,

    /** Has an entry be shown when it is said. */
    show: async (tx: Db, id: string, { row, state }: Stood, { publish, expire }: Shown) => {
      if (publish === 'now' && state !== 'living') await publishIn(tx, id, row)
      if (publish !== undefined && publish !== 'now') {
        if (state === 'living') await withdrawIn(tx, id, row, 'draft')
        if (state === 'expired') await asideOf(tx).put(of(id), { state: 'draft', row })
        await plansOf(tx).set(of(id), 'publish', publish === 'draft' ? null : publish)
      }
      if (expire !== undefined) await plansOf(tx).set(of(id), 'expire', expire)
    },
  }
}
