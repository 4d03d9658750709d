import type { Context } from 'hono'
import { inTransaction } from '../../db/changes.ts'
import { digestOf, rowOfSecret, sealed } from '../../db/id.ts'
import { type Settings, settingsOf } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'
import type { EntryHook } from '../../entries/stored-entry.ts'
import { Refused } from '../refused.ts'
import type { Services } from '../services.ts'

const header = 'idempotency-key'
export const badKey = new Refused(400, 'Idempotency-Key must be 16 to 64 letters, digits, - or _.')

export const isKey = (key: string) => /^[\w-]{16,64}$/.test(key)

/** The idempotency key of a request, if it has one: the same key adds once (docs/decisions/add-once.md). */
export function keyOf(c: Context): string | Refused | undefined {
  const key = c.req.header(header)
  return key === undefined || isKey(key) ? key : badKey
}

/** What was sent with an idempotency key: `id` is derived from sender, path and key, `body` is the seal of the words. */
export type Submission = { id: string; body: string }

/** `who`: an administrator's id, or 'visitor'. Words may contain a password: without the key, guesses cannot be compared with the seal. */
export const submittedAs = (who: string, path: string, key: string, words: string): Submission => ({
  id: digestOf(who, path, key),
  body: sealed(key, words),
})

type Given = { store: Pick<Services['store'], 'db'>; now: () => Date }

const dayBefore = (now: Date) => new Date(now.getTime() - 24 * 60 * 60_000).toISOString()

/** The reply to what was sent first with the same key, if anything was added with it. */
export async function firstReply<Reply extends object>({ store, now }: Given, submitted: Submission | undefined, db: Db = store.db) {
  if (!submitted) return undefined
  const same = db.selectFrom('submissions').select(['body', 'reply']).where('id', '=', submitted.id)
  const first = await same.where('at', '>', dayBefore(now())).executeTakeFirst()
  if (!first) return undefined
  const reply = JSON.parse(first.reply ?? '{}')
  if (first.body === submitted.body) return reply as Reply
  return new Refused(
    409,
    `The first version was received: “${reply.message}” Your changes since then were not sent; press again to send them.`,
  )
}

/** Adds at most once, in one transaction; a refusal is not stored. Also for an edit with a file, which would be stored twice. */
export const doOnce = <Reply extends object>(given: Given, submitted: Submission | undefined, work: (tx: Db) => Promise<Reply | Refused>) =>
  inTransaction(given.store.db, async (tx): Promise<Reply | Refused> => {
    const first = await firstReply<Reply>(given, submitted, tx)
    if (first) return first
    const reply = await work(tx)
    if (!submitted || reply instanceof Refused) return reply
    const now = given.now()
    await tx.deleteFrom('submissions').where('id', '=', submitted.id).where('at', '<=', dayBefore(now)).execute()
    // A second row with the same id fails.
    await tx
      .insertInto('submissions')
      .values({ ...submitted, reply: JSON.stringify(reply), at: now.toISOString() })
      .execute()
    return reply
  })

export async function sweepSubmissions(db: Db, now: Date) {
  await db.deleteFrom('submissions').where('at', '<=', dayBefore(now)).execute()
}

const formSecret = 'forms'

/** The key of a form without one: the same for the same text of the same sender, so that a form sent again after a lost reply adds once. */
// It cannot be made without the site's own secret.
export const keyOfForm = async (settings: Settings, { form, body }: { form: string; body: string }, ...sender: string[]) =>
  sealed(await settings.secret(formSecret), form, body, ...sender)

/** After a visitor's entry was deleted, the same form is new; otherwise it would get the reply to the deleted entry. */
export const takeFormsAnew: EntryHook = async (tx, { thing, what }) => {
  if (what === 'delete' && thing.calls.add?.who === 'anyone') await settingsOf(tx).remove(rowOfSecret(formSecret))
}
