import type { Db } from './tables.ts'

/** At most `most` tries in `span` milliseconds, counted from the first. */
export type Limit = { most: number; span: number }

/** Counters of tries, kept in the database so that a restart forgives nothing. */
export const triesOf = (db: Db) => ({
  /**
   * Counts one try under a key before it is made. Returns undefined where it may go on, otherwise the seconds to wait.
   * One statement counts and asks, so tries made at the same moment cannot pass together.
   */
  take: async (key: string, { most, span }: Limit, now: Date): Promise<number | undefined> => {
    const at = now.toISOString()
    const until = new Date(now.getTime() + span).toISOString()
    const { count, until: over } = await db
      .insertInto('tries')
      .values({ key, count: 1, until })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ case: when, eb, ref }) => ({
          count: when()
            .when('tries.until', '<=', at)
            .then(1)
            .else(eb('tries.count', '+', 1))
            .end(),
          until: when().when('tries.until', '<=', at).then(until).else(ref('tries.until')).end(),
        })),
      )
      .returning(['count', 'until'])
      .executeTakeFirstOrThrow()
    return count <= most ? undefined : Math.max(1, Math.ceil((Date.parse(over) - now.getTime()) / 1000))
  },

  /** Gives a try back: it was made by the rightful one. */
  giveBack: async (key: string) => {
    await db
      .updateTable('tries')
      .set(({ eb }) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  },

  /** Forgets the counters whose time is over. */
  sweep: async (now: Date) => {
    await db.deleteFrom('tries').where('until', '<=', now.toISOString()).execute()
  },
})

export type Tries = ReturnType<typeof triesOf>
