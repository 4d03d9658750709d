import { largestRequest } from './largest.ts'

/** Of an action whose reply may have been lost. */
const notKnown = 'No reply from the site. Press again; it won’t be done twice.'

/** What the site says whatever it is about, on every page. */
export const messages = {
  noAnswer: 'The site did not answer. Please check the connection and try again.',
  notKnown,
  /** By a server in front of the site, which speaks for itself: what it refuses has not come to the site. */
  turnedAway: (status: number) =>
    status === 413
      ? `This is too large for the server in front of the site, so nothing was done. Ask whoever runs the site to let ${largestRequest} MB through there.`
      : `The server in front of the site refused this (${status}), so nothing was done.`,
  /** The result of a delete that was refused, or whose reply was lost; `name`: the entry in a sentence. */
  deleteFailed: (name: string, why: string) =>
    why === notKnown ? `Couldn’t confirm that ${name} was deleted. Press again; it won’t be done twice.` : `Deleting ${name}: ${why}`,
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
export const noAnswerSo = (besides: string) => (fixed: string) =>
  `${fixed}${fixed.endsWith('.') ? '' : '.'} We got no reply, so ${besides}.`

/** The same of what carries a key. */
export const donePerhaps = noAnswerSo('it may have been done; pressing again won’t do it twice')
