import { noAnswerSo } from '../../contract/messages.ts'

/** The sentences that the specification gives for login and recovery (section 8), and ours where it gives none. */
export const messages = {
  loginFailed: 'An error occurred while logging in.',
  recoveryFailed: 'An error occurred while processing your request.',
  codeFailed: 'An error occurred while verifying OTP.',
  tokenMissing: 'Authorisation Token not found',
  passkeyFailed: 'Error',
  addAdminFailed: (server: string) => `Error: ${server}`,
  listFailed: 'This list could not be loaded. Please try again.',
} as const

const workedPerhaps = noAnswerSo('it may have worked; pressing again does no harm')
const emailPerhaps = noAnswerSo('an email may already be on its way. Press again for a new one; only the latest works')

/** Shown if no answer came; each begins with the fixed sentence. */
export const silences = {
  login: workedPerhaps(messages.loginFailed),
  recovery: emailPerhaps(messages.recoveryFailed),
  code: noAnswerSo('the code may be used up. Press again, and if it is refused, send another code')(messages.codeFailed),
  'device-mail': emailPerhaps(messages.recoveryFailed),
  link: noAnswerSo('the link may have worked. Try to log in, and if that fails, request another email')(messages.recoveryFailed),
  join: noAnswerSo('you may be an administrator already. Try to log in, and if that fails, send this again')(messages.recoveryFailed),
  passkey: workedPerhaps(messages.passkeyFailed),
} as const
