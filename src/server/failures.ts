import type { ErrorHandler } from 'hono'
import type { Logger } from 'pino'
import { StoreBusy, StoreFull } from '../store/busy.ts'
import { TooBusy } from './passwords.ts'
import { Refused, refuse } from './refused.ts'

const busy = new Refused(503, 'The site is busy. Nothing was changed; please try again in a moment.', 5)
const full = new Refused(507, 'The disk of the site is full. Nothing was changed; please tell whoever hosts it.')
const broken = new Refused(500, 'Something went wrong on our side. Please try again later.')

/** What nobody expected: told to the person in one sentence, logged once in full. */
export const failures =
  (log: Logger): ErrorHandler =>
  (error, c) => {
    if (error instanceof StoreBusy || error instanceof TooBusy) return refuse(c, busy)
    if (error instanceof StoreFull) return refuse(c, full)
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'a request failed')
    return refuse(c, broken)
  }
