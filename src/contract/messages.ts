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
  /** Of a deed: its answer may be what was lost. */
  notKnown: 'The site did not answer, so it is not known whether this was done. Please press again: it will not be done twice.',
  sessionLivesOn:
    'You are logged out here, but the site did not answer, so your session on it lives on. It is ended as soon as there is a connection.',
  sessionEnded: 'Your session on the site has now been ended.',
  listFailed: 'This list could not be loaded. Please try again.',
  searchFailed: 'The site could not be asked, so only what stands on this page was searched.',
  /** What could not be asked for anew; it stays as it was. */
  notRefreshed: (what: string) => `“${what}” could not be refreshed. You see it as it was before.`,
} as const
