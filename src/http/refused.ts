import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { requestIn } from './request.ts'

/** A refusal that a handler returns: status, sentence, and for 429 and 503 the seconds to wait. */
export class Refused {
  readonly status: ContentfulStatusCode
  readonly message: string
  readonly wait: number | undefined

  constructor(status: ContentfulStatusCode, message: string, wait?: number) {
    this.status = status
    this.message = message
    this.wait = wait
  }
}

/** The one shape of every refusal, `{success: false, message}`, never cached; the request's id finds its line in the log. */
export function refuse(c: Context, { status, message, wait }: Refused) {
  c.header('Cache-Control', 'no-store')
  if (wait !== undefined) c.header('Retry-After', String(wait))
  const request = requestIn(c)
  if (request !== undefined) c.header('X-Request-Id', request)
  return c.json({ success: false, message }, status)
}

export const notFound = (what: string) => new Refused(404, `${what} not found. It may have been deleted already.`)
export const passkeyFirst = new Refused(403, 'Enter the club passkey first; it stays valid for ten minutes.')
export const signIn = new Refused(401, 'Please log in again to do this.')

/** Input that does not fit its fields: what is wrong with it first. */
export const unfit = ({ issues: [first] }: { issues: readonly { message: string }[] }) =>
  new Refused(400, first?.message ?? 'We could not read that.')

/** Too many attempts; says in words how long to wait. */
export function tooMany(wait: number) {
  const minutes = Math.ceil(wait / 60)
  return new Refused(429, `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, wait)
}
