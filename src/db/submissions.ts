import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

const day = 24 * 60 * 60_000
/** How many are kept at most; a club does not do as much in a day. */
const most = 10_000

/**
 * `body`: the seal of what was sent, under the key that it came with; `reply`: what was answered as JSON, null where the
 * answer was lost.
 */
export type KeptSubmission = { body: string; reply: string | null }

/** One value for what somebody sent: whatever is told apart must be told here. */
export const digestOf = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('base64url')
}

/** What was sent with a key of its own and done, kept for a day. One that changed nothing is not kept. */
export const submissionsOf = (db: Db) => ({
  find: (id: string, now: Date): Promise<KeptSubmission | undefined> =>
    db.selectFrom('submissions').select(['body', 'reply']).where('id', '=', id).where('at', '>', ago(now)).executeTakeFirst(),

  /** The mark of an action (action.ts). A second one under the same id fails, and takes its action back with it. */
  mark: (id: string, body: string, now: Date): CompiledQuery[] => {
    const tooMany = db
      .selectFrom('submissions')
      .select('id')
      .orderBy('at', 'desc')
      .limit(most)
      .offset(most - 1)
    return [
      db.deleteFrom('submissions').where('id', '=', id).where('at', '<=', ago(now)).compile(),
      db.deleteFrom('submissions').where('id', 'in', tooMany).compile(),
      db.insertInto('submissions').values({ id, body, reply: null, at: now.toISOString() }).compile(),
    ]
  },

  keepReply: async (id: string, reply: string) => {
    await db.updateTable('submissions').set({ reply }).where('id', '=', id).execute()
  },

  sweep: async (now: Date) => {
    await db.deleteFrom('submissions').where('at', '<=', ago(now)).execute()
  },
})

const ago = (now: Date) => new Date(now.getTime() - day).toISOString()
