import type { Counter, RateLimits } from '../../db/rate-limits.ts'
import { Refused, tooMany } from '../refused.ts'

/** Counts a try under each counter, or refuses with 429 and counts under none: a refused address uses up no tries of accounts. */
// Returns how to give the try back, and whether it was one too many for a silent counter.
export async function countTry(rateLimits: RateLimits, counters: Counter[], now: Date) {
  const taken = await rateLimits.take(counters, now)
  if (taken.wait !== undefined) return tooMany(taken.wait)
  return { over: taken.over, giveBack: () => rateLimits.giveBack(counters.map(([key]) => key)) }
}

export const isRefused = <T>(outcome: T | Refused): outcome is Refused => outcome instanceof Refused
