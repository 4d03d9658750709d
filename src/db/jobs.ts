import { sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './tables.ts'

/** The result of taking a lease; `wait`: milliseconds until a retry is useful. */
type Held = { isHeld: true } | { isHeld: false; wait: number }

/** The names of jobs that other parts hurry or ask about (features/operations/contract.ts). */
export const filesJob = 'files'
export const erasedJob = 'erased rows'
export const searchJob = 'search'
export const textsJob = 'file texts'
export const trashJob = 'trash'

/** Leases on jobs: an instance that dies loses its own. Times are milliseconds of the database's clock, whatever the instances' clocks. */
export const jobsOf = (db: Db) => {
  const { clock } = engineOf(db)
  const change = (name: string) => db.updateTable('jobs').where('name', '=', name)
  const mine = (name: string, holder: string) => change(name).where('holder', '=', holder)
  const lease = (name: string, holder: string, span: number) =>
    change(name)
      .set({ holder, until: clock(span) })
      .where(({ or, eb }) => or([eb('holder', 'is', null), eb('until', '<=', clock(0))]))
  const isDone = async (query: { executeTakeFirst: () => Promise<{ numUpdatedRows: bigint }> }) =>
    (await query.executeTakeFirst()).numUpdatedRows > 0n

  return {
    /** Adds a job unless it is known; a new one is due at once. */
    declare: async (name: string) => {
      await db
        .insertInto('jobs')
        .values({ name, due: 0, holder: null, until: 0, ran_at: null, failed_at: null, failure: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    hurry: async (name: string) => {
      await change(name).set({ due: 0 }).execute()
    },

    /** Takes the lease if the job is due and free: one statement, so only one instance gets it. */
    take: async (name: string, holder: string, span: number): Promise<Held> => {
      const taken = lease(name, holder, span).set({ due: clock(0) })
      if (await isDone(taken.where('due', '<=', clock(0)))) return { isHeld: true }
      const row = await db
        .selectFrom('jobs')
        .select(['due', 'until', clock(0).as('now')])
        .where('name', '=', name)
        .executeTakeFirst()
      return { isHeld: false, wait: row ? Math.max(row.due, row.until) - row.now : Number.POSITIVE_INFINITY }
    },

    /** Takes the lease of a job that need not be due, to prevent others from running it. */
    keepFrom: (name: string, holder: string, span: number) => isDone(lease(name, holder, span)),

    holderOf: async (name: string) => {
      const held = db.selectFrom('jobs').select('holder').where('name', '=', name).where('until', '>', clock(0))
      return (await held.executeTakeFirst())?.holder
    },

    /** Ends a lease; the job was not done and is still due. */
    letGo: async (name: string, holder: string) => {
      await mine(name, holder).set({ holder: null, until: 0 }).execute()
    },

    /** Extends the lease; false if another instance has it. */
    hold: (name: string, holder: string, span: number) => isDone(mine(name, holder).set({ until: clock(span) })),

    /** The job was done, or failed; it is due after `every`, or at once if it was hurried since. */
    finish: async (name: string, holder: string, every: number, failure?: string) => {
      const came = failure === undefined ? { ran_at: clock(0) } : { failed_at: clock(0), failure }
      await mine(name, holder)
        .set({ due: sql`case when due = 0 then 0 else ${clock(every)} end`, holder: null, until: 0, ...came })
        .execute()
    },

    /** The job could not begin. */
    failed: async (name: string, failure: string) => {
      await change(name)
        .set({ failed_at: clock(0), failure })
        .execute()
    },

    /** When each job was done last, and when and why it failed last. */
    all: async () => {
      const rows = await db.selectFrom('jobs').select(['name', 'ran_at', 'failed_at', 'failure']).orderBy('name').execute()
      return rows.map(({ name, ran_at, failed_at, failure }) => ({ name, ranAt: moment(ran_at), failedAt: moment(failed_at), failure }))
    },
  }
}

const moment = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())
