import type { Counter, RateLimits } from '../../db/rate-limits.ts'
import { Refused, tooMany } from '../refused.ts'

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
