import type { AsideState, Deed } from '../contract/lives.ts'
import { asideOf, type WholeRow } from './aside.ts'
import { changesOf } from './changes.ts'
import { newId } from './id.ts'
import { plansOf } from './plans.ts'
import type { Stands, Stood } from './stands.ts'
import type { Db } from './tables.ts'

/** When an entry is shown; what is left out stays as it is. A moment: by the site's own clock. */
export type Shown = { publish?: 'now' | 'draft' | Date | undefined; expire?: Date | null | undefined }

/** How entries come to be shown and cease to be, within the transaction that is under way. */
export const showingOf = ({ of, completed, enter, leave }: Stands) => {
  /** Puts one on the site that nobody was shown, as the newest of those that are ordered by when they came. */
  async function publishIn(tx: Db, id: string, row: WholeRow) {
    await enter(tx, { ...row, place: newId() })
    await asideOf(tx).drop(of(id))
    await plansOf(tx).set(of(id), 'publish', null)
    await changesOf(tx).note({ ...of(id), what: 'publish', after: completed(row) })
  }

  /** Takes one off the site that is not to be deleted. */
  async function withdrawIn(tx: Db, id: string, row: WholeRow, { state, what }: { state: AsideState; what: Deed }) {
    await asideOf(tx).put(of(id), { state, row })
    await leave(tx, id)
    await changesOf(tx).note({ ...of(id), what, before: completed(row) })
  }

  return {
    publishIn,
    withdrawIn,

    /** Has an entry be shown when it is said. */
    show: async (tx: Db, id: string, { row, state }: Stood, { publish, expire }: Shown) => {
      if (publish === 'now' && state !== 'living') await publishIn(tx, id, row)
      if (publish !== undefined && publish !== 'now') {
        if (state === 'living') await withdrawIn(tx, id, row, { state: 'draft', what: 'take back' })
        if (state === 'expired') await asideOf(tx).put(of(id), { state: 'draft', row })
        await plansOf(tx).set(of(id), 'publish', publish === 'draft' ? null : publish)
      }
      if (expire !== undefined) await plansOf(tx).set(of(id), 'expire', expire)
    },
  }
}
