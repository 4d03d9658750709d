import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { type Action, during } from '../../db/action.ts'
import type { Store } from '../../db/open.ts'
import { sealed } from '../../db/secret.ts'
import { digestOf, type KeptSubmission } from '../../db/submissions.ts'
import { done } from '../outcomes.ts'
import { Refused } from '../refused.ts'

type Reply = object | Refused
/** What was sent: `id` names who sent it where under which key, `body` is the seal of its words under that key. */
export type Submitted = { id: string; body: string }

const header = 'idempotency-key'
export const badKey = new Refused(400, 'Idempotency-Key must be 16 to 64 letters, digits, - or _.')
/** What is answered of an action whose answer was lost with the process; an id that it gave out is not known any more. */
const doneBefore: object = done('This was done when it was sent before; only the answer to it was lost.')
const halfDone = new Refused(
  500,
  'Something went wrong while this was being done, so a part of it may be missing. Please look before you do it again.',
)

export const isKey = (key: string) => /^[\w-]{16,64}$/.test(key)

/** The key that a request carries, if it carries one. */
export function keyOf(c: Context): string | Refused | undefined {
  const key = c.req.header(header)
  return key === undefined || isKey(key) ? key : badKey
}

/**
 * `who` asks for `path`: an administrator's id, or 'visitor'. There may be a password among the words, so what is kept of
 * them cannot be compared with guesses by who has the database alone: the key is not in it.
 */
export const submittedAs = (who: string, path: string, key: string, body: string): Submitted => ({
  id: digestOf(who, path, key),
  body: sealed(key, body),
})

/**
 * Does what was sent once, however often it comes: the same thing again is answered as it was answered first, also when
 * it comes meanwhile, after a restart, or after a crash between the action and its answer. What was refused or failed
 * without a change is not remembered, so that it can be sent again.
 */
export function onceOf(store: Store, now: () => Date, log: Logger) {
  const underway = new Map<string, { body: string; reply: Promise<Reply> }>()

  return async ({ id, body }: Submitted, action: Action, work: () => Promise<Reply>): Promise<Reply> => {
    const other = underway.get(id)
    if (other) return answerOf(await other.reply, other.body === body)
    const reply = perform(id, body, action, work)
    underway.set(id, { body, reply })
    try {
      return await reply
    } finally {
      underway.delete(id)
    }
  }

  async function perform(id: string, body: string, action: Action, work: () => Promise<Reply>): Promise<Reply> {
    const before = await store.submissions.find(id, now())
    if (before) return answerOfKept(before, body)
    action.mark = store.submissions.mark(id, body, now())
    try {
      const reply = await during(action, work)
      // Nothing was changed where another process was first; what is refused then is refused because of that very action.
      if (!action.changed) return (await answeredElsewhere(id, body)) ?? reply
      await keep(id, reply)
      return reply
    } catch (error) {
      if (action.changed) await keep(id, halfDone)
      const elsewhere = action.changed ? undefined : await answeredElsewhere(id, body).catch(() => undefined)
      if (elsewhere) return elsewhere
      throw error
    }
  }

  /** What was answered where another process has done the same meanwhile; its answer is kept a moment after the action. */
  async function answeredElsewhere(id: string, body: string): Promise<Reply | undefined> {
    for (const wait of [20, 50, 100, 300, 1000, 0]) {
      const found = await store.submissions.find(id, now())
      if (found === undefined) return undefined
      if (found.reply !== null || wait === 0) return answerOfKept(found, body)
      await pause(wait)
    }
    return undefined
  }

  /** Without its reply it is still known that it was done, so that this fails is told to the log alone. */
  async function keep(id: string, reply: Reply) {
    try {
      const { status } = reply instanceof Refused ? reply : { status: 200 }
      await store.submissions.keepReply(id, JSON.stringify({ status, reply: reply instanceof Refused ? reply.message : reply }))
    } catch (error) {
      log.warn({ err: error }, 'an answer could not be kept')
    }
  }
}

const answerOfKept = (kept: KeptSubmission, body: string) =>
  answerOf(kept.reply === null ? doneBefore : replyFrom(kept.reply), kept.body === body)

function replyFrom(kept: string): Reply {
  const { status, reply } = JSON.parse(kept)
  return typeof reply === 'string' ? new Refused(status, reply) : reply
}

function answerOf(reply: Reply, same: boolean): Reply {
  if (same) return reply
  const { message } = reply as { message: string }
  return new Refused(
    409,
    `What you sent before has been answered: “${message}” What you changed since was not sent; press again to send it.`,
  )
}
