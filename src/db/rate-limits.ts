import { sql } from 'kysely'
import { inTransaction } from './changes.ts'
import type { Db } from './tables.ts'

/** A rate limit: at most `most` tries in `span` milliseconds, counted from the first. */
export type Limit = { most: number; span: number }

/** The counter of a try. A silent one never refuses: strangers must not learn that it is used up. */
export type Counter = [key: string, limit: Limit, how?: 'silent']

/** Counters of tries, stored in the database, so that a restart resets nothing. */
export const rateLimitsOf = (db: Db) => ({
  /** Seconds to wait for the first counter that is used up; undefined if none is. Counts nothing. */
  wait: (counters: Counter[], now: Date) => waitFor(db, counters, now),

  /** Counts a try under each counter before it is made; writes nothing if one is used up. */
  // `wait`: seconds until that counter is free; `over`: whether a silent one had no try left.
  take: async (counters: Counter[], now: Date) => {
    const wait = await waitFor(db, counters, now)
    return wait === undefined ? inTransaction(db, (tx) => countAll(tx, counters, now)) : { wait, over: false }
  },

  /** Takes tries back: the owner made them. */
  giveBack: async (keys: string[]) => {
    await db
      .updateTable('rate_limits')
      .set(({ eb }) => ({ count: eb('count', '-', 1) }))
      .where('key', 'in', keys)
      .where('count', '>', 0)
      .execute()
  },

  forget: async (keys: string[]) => {
    await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
  },

  forgetAll: async (beginning: string) => {
    await db.deleteFrom('rate_limits').where('key', '>=', beginning).where('key', '<', `${beginning}\uffff`).execute()
  },

  sweep: async (now: Date) => {
    await db.deleteFrom('rate_limits').where('until', '<=', now.toISOString()).execute()
  },
})

/** Seconds to wait for the first counter that is used up; undefined if none is. */
async function waitFor(db: Db, counters: Counter[], now: Date) {
  const loud = counters.filter(([, , how]) => how !== 'silent')
  if (loud.length === 0) return undefined
  const keys = loud.map(([key]) => key)
  const stored = await db.selectFrom('rate_limits').selectAll().where('key', 'in', keys).where('until', '>', now.toISOString()).execute()
  for (const [key, limit] of loud) {
    const held = stored.find((row) => row.key === key)
    if (held && held.count >= limit.most) return Math.max(1, Math.ceil((Date.parse(held.until) - now.getTime()) / 1000))
  }
  return undefined
}

/** Reads and counts in one transaction, so that tries at the same moment cannot pass together. */
async function countAll(tx: Db, counters: Counter[], now: Date) {
  const wait = await waitFor(tx, counters, now)
  let over = false
  if (wait === undefined) for (const counter of counters) if ((await count(tx, counter, now)) > counter[1].most) over = true
  return { wait, over }
}

/** Counts a try, from one again after the counter's time; returns how many there are now. */
async function count(db: Db, [key, limit]: Counter, now: Date) {
  const at = now.toISOString()
  const until = new Date(now.getTime() + limit.span).toISOString()
  const { rows } = await sql<{ count: number }>`
    insert into rate_limits (key, count, until) values (${key}, 1, ${until}) on conflict (key) do update set
      count = case when rate_limits.until <= ${at} then 1 else rate_limits.count + 1 end,
      until = case when rate_limits.until <= ${at} then ${until} else rate_limits.until end
    returning count`.execute(db)
  return rows[0]?.count ?? 0
}

export type RateLimits = ReturnType<typeof rateLimitsOf>
