import { largestRequest } from './largest.ts'

/** The message after an action whose reply may have been lost. */
const notKnown = 'No reply from the site. Press again; it won’t be done twice.'

export const messages = {
  noAnswer: 'No reply from the site. Please check your connection and try again.',
  notKnown,
  /** A proxy refused the request, so it did not reach the site. */
  turnedAway: (status: number) =>
    status === 413
      ? `This is too large for the proxy of the site, so nothing was saved. Ask the person who hosts the site to allow ${largestRequest} MB there.`
      : `The proxy of the site refused this (${status}), so nothing was saved.`,
  /** After a delete that was refused, or without a reply; `name`: the entry in a sentence. */
  deleteFailed: (name: string, why: string) =>
    why === notKnown ? `Couldn’t confirm that ${name} was deleted. Press again; it won’t be done twice.` : `Deleting ${name}: ${why}`,
  undoing: 'Undoing…',
  changedSince: 'Someone else has changed this since then, so nothing was undone. See the history for their change.',
  stillWaiting: 'Still waiting for the site…',
  notDone: 'You are not logged in, so nothing was saved. What you typed stays in this tab.',
  sessionLivesOn: 'You are logged out in this tab, but we got no reply from the site. Log out here again to end your session there.',
  /** A page whose data could not be loaded again keeps what it shows. */
  notRefreshed: (what: string) => `Couldn’t refresh ${what}. You are seeing an older version.`,
} as const

/** Adds to a sentence of the specification what may have happened without a reply. */
export const noAnswerSo = (besides: string) => (fixed: string) =>
  `${fixed}${fixed.endsWith('.') ? '' : '.'} We got no reply, so ${besides}.`

/** The same for a request with an idempotency key. */
export const donePerhaps = noAnswerSo('it may have been done; pressing again won’t do it twice')
