import { clockOf } from '../engine.ts'
import type { Db } from '../tables.ts'

/** Twice as long as a form that is not sent stays on its device (ui/draft-box.ts), in milliseconds: it may be typed in again meanwhile. */
const stays = 30 * 24 * 60 * 60_000

/** Who wants a picture that was kept for them. */
export type Want = { by: string }

/** The pictures that somebody was told are kept, until what names them is sent: no erasing takes them away meanwhile. */
export function wantedOf(db: Db) {
  const those = (ids: readonly string[]) => db.selectFrom('pictures').where('id', 'in', ids)
  const wholes = (ids: readonly string[]) => those(ids).select('cut_from').where('cut_from', 'is not', null).$castTo<{ cut_from: string }>()

  return {
    /** To be called in the transaction that finds the picture there. */
    add: async (picture: string, { by }: Want) => {
      const until = new Date((await clockOf(db)).getTime() + stays).toISOString()
      await db
        .insertInto('wanted')
        .values({ picture, by, until })
        .onConflict((conflict) => conflict.columns(['picture', 'by']).doUpdateSet({ until }))
        .execute()
    },

    /** Whether anybody wants one of these. */
    is: async (ids: readonly string[]) => {
      if (ids.length === 0) return false
      const now = (await clockOf(db)).toISOString()
      const wants = db.selectFrom('wanted').select('by').where('picture', 'in', ids).where('until', '>=', now)
      return (await wants.limit(1).executeTakeFirst()) !== undefined
    },

    /**
     * Somebody wants these no more, nor what each was cut out of and what else was tried of that: an entry names them now, or they
     * are to go.
     */
    letGo: async (ids: readonly string[], by: string | undefined) => {
      if (by === undefined || ids.length === 0) return
      const all = await wantedOf(db).kin(ids)
      await db.deleteFrom('wanted').where('by', '=', by).where('picture', 'in', all).execute()
    },

    /** These, what they were cut out of, and whatever else was cut out of that. */
    kin: async (ids: readonly string[]): Promise<string[]> => {
      if (ids.length === 0) return []
      const from = [...new Set([...ids, ...(await wholes(ids).execute()).map(({ cut_from }) => cut_from)])]
      const cuts = await db.selectFrom('pictures').select('id').where('cut_from', 'in', from).execute()
      return [...new Set([...from, ...cuts.map(({ id }) => id)])]
    },

    /** Forgets those of forms that are no longer kept. */
    sweep: async (now: Date) => {
      await db.deleteFrom('wanted').where('until', '<', now.toISOString()).execute()
    },
  }
}
