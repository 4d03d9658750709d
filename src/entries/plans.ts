import type { Planned } from '../contract/lifecycle.ts'
import type { Db } from '../db/tables.ts'
import type { Of } from './changes.ts'

/** When entries are published and taken down by the site's own clock. */
export const plansOf = (db: Db) => {
  const those = ({ kind, entry }: Of) => db.deleteFrom('plans').where('kind', '=', kind).where('entry', '=', entry)
  return {
    /** Sets the time of one, or none. */
    set: async ({ kind, entry }: Of, what: Planned, at: Date | null) => {
      await those({ kind, entry }).where('what', '=', what).execute()
      if (at) await db.insertInto('plans').values({ kind, entry, what, at: at.toISOString() }).execute()
    },

    /** All that are set for the entries of a kind, or for one of them. */
    of: (kind: string, entry?: string) => {
      const all = db.selectFrom('plans').selectAll().where('kind', '=', kind)
      return (entry === undefined ? all : all.where('entry', '=', entry)).execute()
    },

    /** Those whose time has come, the earliest first: drafts to be published, or what is shown to be taken down. What lies in the trash waits. */
    due: (what: Planned, now: Date) => {
      const due = db
        .selectFrom('plans')
        .leftJoin('aside', (on) => on.onRef('aside.id', '=', 'plans.entry').onRef('aside.kind', '=', 'plans.kind'))
        .select(['plans.kind', 'plans.entry'])
        .where('what', '=', what)
        .where('at', '<=', now.toISOString())
        .orderBy('at')
      return (what === 'publish' ? due.where('aside.state', '=', 'draft') : due.where('aside.state', 'is', null)).execute()
    },

    /** Whether the time of one has come. */
    isDue: async ({ kind, entry }: Of, what: Planned, now: Date) => {
      const set = db.selectFrom('plans').select('at').where('kind', '=', kind).where('entry', '=', entry).where('what', '=', what)
      return (await set.where('at', '<=', now.toISOString()).executeTakeFirst()) !== undefined
    },

    /** One that was to be published by now is so no more. */
    forgetMissed: async (of: Of, now: Date) => {
      await those(of).where('what', '=', 'publish').where('at', '<=', now.toISOString()).execute()
    },

    /** None that was to be published by now is so any more. */
    forgetAllMissed: async (now: Date) => {
      await db.deleteFrom('plans').where('what', '=', 'publish').where('at', '<=', now.toISOString()).execute()
    },

    /** Nothing more is planned for it. */
    drop: async (of: Of) => {
      await those(of).execute()
    },
  }
}
