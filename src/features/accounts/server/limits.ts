import type { Limit } from '../../../db/rate-limits.ts'

const hour = 60 * 60_000

/** How often somebody may try to get in (docs/decisions/0033, 0058, 0067). */
export const limits = {
  loginPerAccount: { most: 10, span: hour },
  loginPerAddress: { most: 20, span: hour },
  codesPerAccount: { most: 5, span: hour },
  codesPerAddress: { most: 20, span: hour },
  // Over this strangers' codes are not refused but come slowly, so that what each leaves until it has run out stays little.
  codesOfAll: { most: 300, span: hour },
  newEmailsPerAdmin: { most: 5, span: hour },
  guessesPerAddress: { most: 25, span: hour },
  guessesPerDevice: { most: 25, span: hour },
  passkeyPerAdmin: { most: 5, span: 15 * 60_000 },
} as const satisfies Record<string, Limit>
