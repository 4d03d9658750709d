import { sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './tables.ts'

/** `wait`: milliseconds until it is worth asking again. */
type Held = { isHeld: true } | { isHeld: false; wait: number }

/** The job that removes files that nothing uses, or that no row names, by its name. */
export const filesJob = 'files'
/** The job that takes what was erased out of the database's files, by its name. */
export const erasedJob = 'erased rows'
/** What brings into the index of the search what is not in it. */
export const searchJob = 'search'
/** The job that reads the files in which a search looks, by its name. */
export const textsJob = 'file texts'
/** The job that empties the trash, by its name. */
export const trashJob = 'trash'

/**
 * Leases on what is done at its time: whoever has the lease does it, and who dies with it loses it when its time is over.
 * All times are the database's own, so that the clocks of the instances decide nothing. `span` and `every`: milliseconds.
 */
export const jobsOf = (db: Db) => {
  const { clock } = engineOf(db)
  const mine = (name: string, holder: string) => db.updateTable('jobs').where('name', '=', name).where('holder', '=', holder)
  const nobodys = (name: string) =>
    db
      .updateTable('jobs')
      .where('name', '=', name)
      .where(({ or, eb }) => or([eb('holder', 'is', null), eb('until', '<=', clock(0))]))
  const waitFor = async (name: string) => {
    const row = await db
      .selectFrom('jobs')
      .select(['due', 'until', clock(0).as('now')])
      .where('name', '=', name)
      .executeTakeFirst()
    return row ? Math.max(row.due, row.until) - row.now : Number.POSITIVE_INFINITY
  }

  return {
    /** Makes a job known; one that nobody knew is due at once. */
    declare: async (name: string) => {
      await db
        .insertInto('jobs')
        .values({ name, due: 0, holder: null, until: 0, ran_at: null, failed_at: null, failure: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Has a job be due at once. */
    hurry: async (name: string) => {
      await db.updateTable('jobs').set({ due: 0 }).where('name', '=', name).execute()
    },

    /** Takes the lease where the job is due and nobody has it; one statement, so of two who ask one gets it. */
    take: async (name: string, holder: string, span: number): Promise<Held> => {
      const before = await waitFor(name)
      if (before > 0) return { isHeld: false, wait: before }
      const { numUpdatedRows } = await nobodys(name)
        .set({ holder, until: clock(span), due: clock(0) })
        .where('due', '<=', clock(0))
        .executeTakeFirst()
      return numUpdatedRows > 0n ? { isHeld: true } : { isHeld: false, wait: await waitFor(name) }
    },

    /** Takes the lease where nobody has it, also of a job that is not due: who wants nobody to do it meanwhile. */
    keepFrom: async (name: string, holder: string, span: number) => {
      const { numUpdatedRows } = await nobodys(name)
        .set({ holder, until: clock(span) })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Who has the lease, if anybody. */
    holderOf: async (name: string) => {
      const held = db.selectFrom('jobs').select('holder').where('name', '=', name).where('until', '>', clock(0))
      return (await held.executeTakeFirst())?.holder
    },

    /** Lets go of one that was not done: it is due as it was. */
    letGo: async (name: string, holder: string) => {
      await mine(name, holder).set({ holder: null, until: 0 }).execute()
    },

    /** Holds the lease for another while; false where it is another's by now. */
    hold: async (name: string, holder: string, span: number) =>
      (
        await mine(name, holder)
          .set({ until: clock(span) })
          .executeTakeFirst()
      ).numUpdatedRows > 0n,

    /**
     * The job is done, or could not be, for the reason that is given; it is due again after a while, or at once where it was
     * hurried meanwhile.
     */
    finish: async (name: string, holder: string, every: number, failure?: string) => {
      const came = failure === undefined ? { ran_at: clock(0) } : { failed_at: clock(0), failure }
      await mine(name, holder)
        .set({ due: sql`case when due = 0 then 0 else ${clock(every)} end`, holder: null, until: 0, ...came })
        .execute()
    },

    /** It could not even be begun. */
    failed: async (name: string, failure: string) => {
      await db
        .updateTable('jobs')
        .set({ failed_at: clock(0), failure })
        .where('name', '=', name)
        .execute()
    },

    /** What is known of each: when it was done last, and when and why it could not be. */
    all: async () => {
      const rows = await db.selectFrom('jobs').select(['name', 'ran_at', 'failed_at', 'failure']).orderBy('name').execute()
      return rows.map(({ name, ran_at, failed_at, failure }) => ({ name, ranAt: moment(ran_at), failedAt: moment(failed_at), failure }))
    },
  }
}

const moment = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())
