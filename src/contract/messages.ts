import { largestRequest } from './largest.ts'

/** What the site says whatever it is about, on every page. */
export const messages = {
  noAnswer: 'The site did not answer. Please check the connection and try again.',
  /** Of an action: its answer may be what was lost. */
  notKnown: 'The site did not answer, so it is not known whether this was done. Please press again: it will not be done twice.',
  /** By a server in front of the site, which speaks for itself: what it refuses has not come to the site. */
  turnedAway: (status: number) =>
    status === 413
      ? `This is too large for the server in front of the site, so nothing was done. Ask whoever runs the site to let ${largestRequest} MB through there.`
      : `The server in front of the site refused this (${status}), so nothing was done.`,
  /** What came of a delete that was not done, or perhaps not; `name` says of which entry. */
  deleteFailed: (name: string, why: string) => `Deleting ${name}: ${why}`,
  undoing: 'Undoing…',
  changedSince: 'Someone else has changed this since, so nothing was undone. The history shows what they changed.',
  stillWaiting: 'Still waiting for the site…',
  notDone: 'This was not done, because you are not logged in. What you typed is kept in this tab.',
  sessionLivesOn:
    'You are logged out here, but the site did not answer, so your session on it lives on. It is ended as soon as the site answers.',
  sessionEnded: 'Your session on the site has now been ended.',
  /** A page whose data could not be loaded again keeps what it shows. */
  notRefreshed: (what: string) => `Couldn’t refresh ${what}. You are seeing an older version.`,
} as const

/** Behind a fixed sentence, where no answer came at all: what is true besides. */
export const noAnswerSo = (besides: string) => (fixed: string) => `${fixed}${fixed.endsWith('.') ? '' : '.'} No answer came, so ${besides}.`

/** The same of what carries a key. */
export const donePerhaps = noAnswerSo('it may have been done all the same; pressing again will not do it twice')
