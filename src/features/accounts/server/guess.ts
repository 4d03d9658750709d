import type { Counter } from '../../../db/rate-limits.ts'
import { tooMany } from '../../../http/refused.ts'
import type { Asker } from '../../../http/security/passwords.ts'
import { countTry, isRefused } from '../../../http/security/rate-limits.ts'
import type { Services } from '../../../http/services.ts'

/** A secret that was typed, the hash that it should fit, and who typed it. */
type Guess = { typed: string; stored: string | undefined; by: Asker }

/**
 * Looks whether what was typed is right. Refused where a counter is used up; otherwise it is counted as its turn comes and
 * not before, so that whoever is turned away for want of room has lost no try and written nothing. Throws TooBusy.
 */
export async function guess({ store, passwords, now }: Services, counters: Counter[], { typed, stored, by }: Guess) {
  const wait = await store.rateLimits.wait(counters, now())
  if (wait !== undefined) return tooMany(wait)
  return passwords.inTurn(by, async ({ matches }) => {
    const attempt = await countTry(store.rateLimits, counters, now())
    return isRefused(attempt) ? attempt : { ...attempt, right: await matches(typed, stored) }
  })
}
