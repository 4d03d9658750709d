import type { ErrorHandler } from 'hono'
import { StoreBusy, StoreFull, StoreUnsure } from '../db/errors.ts'
import { FileGone } from '../entries/file-uses.ts'
import { EditedMeanwhile } from '../entries/history.ts'
import type { Asked, Journal } from './log/audit-log.ts'
import { Refused, refuse } from './refused.ts'
import type { AwayWatch } from './replies/while-away.ts'
import { askedIn } from './request.ts'
import { TooBusy } from './security/passwords.ts'

const nothing = 'Nothing was changed; please'
const something = 'Part of this may have been saved. Please check it first, then'
const wait = 5
const busy = (what: string) => new Refused(503, `The site is busy. ${what} try again in a moment.`, wait)
const unread = new Refused(503, 'The site cannot read its data right now. Please try again in a moment.', wait)
const full = (what: string) => new Refused(507, `The disk of the site is full. ${what} tell the person who hosts it.`)
const broken = new Refused(500, 'Something went wrong on our side. Please try again later.')
const overtaken = new Refused(
  412,
  'Someone else changed this since you opened it, so nothing was saved. Review the changes, then save again.',
)

type Failing = { journal: Pick<Journal, 'failed'>; away?: AwayWatch }

/** The refusal of a picture or file of the site that was deleted meanwhile. */
export const fileGone = (label: string) =>
  `${label}: this file was deleted from the site, so nothing was saved. Please choose it again; everything else stays.`

export const failures =
  (services: Failing): ErrorHandler =>
  (error, c) =>
    refuse(c, refusalOf(error, services, askedIn(c)))

/** The refusal for an error of the call `asked`; logs what is unexpected. */
export function refusalOf(error: unknown, { journal, away }: Failing, asked: Asked): Refused {
  if (error instanceof EditedMeanwhile) return overtaken
  if (error instanceof FileGone) return new Refused(409, fileGone(error.label))
  const what = error instanceof StoreUnsure ? something : nothing
  // The operator needs to know which part does not answer, and why.
  if (error instanceof StoreBusy && error.cause !== undefined) journal.failed('a part of the site did not answer', error.cause, asked)
  // A read changes nothing, so its message does not say so.
  if (error instanceof StoreBusy && (asked.method === 'GET' || asked.method === 'HEAD')) {
    void away?.noticed()
    return unread
  }
  if (error instanceof StoreBusy || error instanceof TooBusy) return busy(what)
  if (error instanceof StoreFull) {
    journal.failed('the disk of the site is full', error.cause ?? error, asked)
    return full(what)
  }
  journal.failed('a request failed', error, asked)
  return broken
}
