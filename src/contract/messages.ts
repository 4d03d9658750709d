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
  noAnswer: 'The site did not answer. Nothing was changed; please check the connection and try again.',
  listFailed: 'This list could not be loaded. Please try again.',
  searchFailed: 'The site could not be asked, so only what stands on this page was searched.',
  /** What could not be asked for anew; it stays as it was. */
  notRefreshed: (what: string) => `“${what}” could not be refreshed. You see it as it was before.`,
} as const
