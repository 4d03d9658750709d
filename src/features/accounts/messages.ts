import { noAnswerSo } from '../../contract/no-answer.ts'

/** The sentences that the specification gives for the ways in (section 8), and ours where it is silent. */
export const messages = {
  loginFailed: 'An error occurred while logging in.',
  recoveryFailed: 'An error occurred while processing your request.',
  codeFailed: 'An error occurred while verifying OTP.',
  tokenMissing: 'Authorisation Token not found',
  passkeyFailed: 'Error',
  addAdminFailed: (server: string) => `Error: ${server}`,
  listFailed: 'This list could not be loaded. Please try again.',
} as const

const workedPerhaps = noAnswerSo('it may have worked all the same; pressing again does no harm')
const sentPerhaps = noAnswerSo('an email may be on its way all the same; pressing again sends another one, and the newest counts')
const spentPerhaps = noAnswerSo('the code may be used up; press again, and if it is refused, send another code')
const spentLink = noAnswerSo('the link may have worked all the same; log in to see, and if it has not, request another email')

/** What is said where no answer came to what has a fixed sentence for its failing. */
export const silences = {
  login: workedPerhaps(messages.loginFailed),
  recovery: sentPerhaps(messages.recoveryFailed),
  code: spentPerhaps(messages.codeFailed),
  link: spentLink(messages.recoveryFailed),
  passkey: workedPerhaps(messages.passkeyFailed),
  logout: 'The site did not answer, so your session on it may live on. Press again: it does no harm.',
} as const
