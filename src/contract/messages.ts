import { largestRequest } from './largest.ts'

const noAnswerSo = (besides: string) => (fixed: string) => `${fixed}${fixed.endsWith('.') ? '' : '.'} No answer came, so ${besides}.`

/** Behind a fixed sentence, where no answer came at all: what is true besides. The last is for what carries a key. */
const workedPerhaps = noAnswerSo('it may have worked all the same; pressing again does no harm')
const sentPerhaps = noAnswerSo('a letter may be on its way all the same; pressing again sends another one, and the newest counts')
const spentPerhaps = noAnswerSo('the code may be used up; press again, and if it is refused, send another code')
const spentLink = noAnswerSo('the link may have worked all the same; log in to see, and if it has not, ask for another letter')
export const donePerhaps = noAnswerSo('it may have been done all the same; pressing again will not do it twice')

/** The sentences that the specification gives (section 8), and ours where it is silent. */
export const messages = {
  loginFailed: 'An error occurred while logging in.',
  recoveryFailed: 'An error occurred while processing your request.',
  codeFailed: 'An error occurred while verifying OTP.',
  tokenMissing: 'Authorisation Token not found',
  passkeyFailed: 'Error',
  addAdminFailed: (server: string) => `Error: ${server}`,
  unauthorized: 'Unauthorized access, Please log in',
  registrationFailed: 'Error: Unable to register. Please try again later.',
  notificationFailed: 'Internal server error',
  noAnswer: 'The site did not answer. Please check the connection and try again.',
  /** Of a action: its answer may be what was lost. */
  notKnown: 'The site did not answer, so it is not known whether this was done. Please press again: it will not be done twice.',
  /** By a server in front of the site, which speaks for itself: what it refuses has not come to the site. */
  turnedAway: (status: number) =>
    status === 413
      ? `This is too large for the server in front of the site, so nothing was done. Ask whoever runs the site to let ${largestRequest} MB through there.`
      : `The server in front of the site refused this (${status}), so nothing was done.`,
  /** What came of a delete that was not done, or perhaps not; `name` says of which entry. */
  deleteFailed: (name: string, why: string) => `Deleting ${name}: ${why}`,
  partMissing: 'This form needs a part of the site that could not be loaded. Nothing was sent. Reload the page to try again.',
  stillWaiting: 'Still waiting for the site…',
  notDone: 'This was not done, because you are not logged in. What you typed is kept in this tab.',
  sessionLivesOn:
    'You are logged out here, but the site did not answer, so your session on it lives on. It is ended as soon as there is a connection.',
  sessionEnded: 'Your session on the site has now been ended.',
  listFailed: 'This list could not be loaded. Please try again.',
  searchFailed: 'The site could not be asked, so only what stands on this page was searched.',
  /** What could not be asked for anew; it stays as it was. */
  notRefreshed: (what: string) => `“${what}” could not be refreshed. You see it as it was before.`,
} as const

/** What is said where no answer came to what has a fixed sentence for its failing. */
export const silences = {
  login: workedPerhaps(messages.loginFailed),
  recovery: sentPerhaps(messages.recoveryFailed),
  code: spentPerhaps(messages.codeFailed),
  link: spentLink(messages.recoveryFailed),
  passkey: workedPerhaps(messages.passkeyFailed),
  logout: 'The site did not answer, so your session on it may live on. Press again: it does no harm.',
  registration: donePerhaps(messages.registrationFailed),
} as const
