import type { Counter, Limit, RateLimits } from '../store/rate-limits.ts'
import { Refused, tooMany } from './refused.ts'

const hour = 60 * 60_000

/** How often something may be tried (docs/decisions/0033, 0058, 0067). */
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
  // A classroom behind one address may register together; over the ceiling of all they come slowly, so that neither a
  // script fills the list nor somebody who has many addresses keeps everybody else out.
  registrationsPerAddress: { most: 60, span: 10 * 60_000 },
  registrationsOfAll: { most: 1000, span: hour },
  passkeyPerAdmin: { most: 5, span: 15 * 60_000 },
} as const satisfies Record<string, Limit>

/**
 * Counts a try under each counter before it is made, in one step. Refused with 429 when one is used up, and then counted
 * under none, so that a refused address cannot use up the tries of accounts; else how to give the try back, and whether
 * it was one too many for a silent counter.
 */
export async function countTry(rateLimits: RateLimits, counters: Counter[], now: Date) {
  const taken = await rateLimits.take(counters, now)
  if (taken.wait !== undefined) return tooMany(taken.wait)
  return { over: taken.over, giveBack: () => rateLimits.giveBack(counters.map(([key]) => key)) }
}

export const isRefused = <T>(outcome: T | Refused): outcome is Refused => outcome instanceof Refused
