import { createHash } from 'node:crypto'
import type { Db } from './tables.ts'

const day = 24 * 60 * 60_000

/** What was sent with an idempotency key: `id` is derived from who sent it, where and with which key, `body` is the seal of the words. */
export type Submission = { id: string; body: string }

/** One value for several parts. */
export const digestOf = (...parts: string[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('base64url')
}

/** What was added with an idempotency key, and the reply, for a day. A second row with the same id fails. */
export const submissionsOf = (db: Db) => ({
  find: (id: string, now: Date) =>
    db.selectFrom('submissions').select(['body', 'reply']).where('id', '=', id).where('at', '>', ago(now)).executeTakeFirst(),

  add: async ({ id, body }: Submission, reply: string, now: Date) => {
    await db.deleteFrom('submissions').where('id', '=', id).where('at', '<=', ago(now)).execute()
    await db.insertInto('submissions').values({ id, body, reply, at: now.toISOString() }).execute()
  },

  sweep: async (now: Date) => {
    await db.deleteFrom('submissions').where('at', '<=', ago(now)).execute()
  },
})

const ago = (now: Date) => new Date(now.getTime() - day).toISOString()
