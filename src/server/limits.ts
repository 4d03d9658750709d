import type { Limit, Tries } from '../store/tries.ts'
import { Refused, tooMany } from './refused.ts'

const hour = 60 * 60_000

/** How often something may be tried (goals.md, guessing). */
export const limits = {
  loginPerAccount: { most: 10, span: hour },
  loginPerAddress: { most: 20, span: hour },
  codesPerAccount: { most: 5, span: hour },
  codesPerAddress: { most: 20, span: hour },
  guessesPerAddress: { most: 25, span: hour },
  // A classroom behind one address may register together; the ceiling keeps a script from filling the list.
  registrationsPerAddress: { most: 60, span: 10 * 60_000 },
  registrationsOfAll: { most: 1000, span: hour },
  passkeyPerAdmin: { most: 5, span: 15 * 60_000 },
} as const satisfies Record<string, Limit>

/**
 * Counts a try under each key before it is made. Refused with 429 when one is used up, and then counted under no other,
 * so that a refused address cannot use up the tries of accounts; else how to give the try back.
 */
export async function takeTry(tries: Tries, keys: [key: string, limit: Limit][], now: Date) {
  const taken: string[] = []
  const giveBack = () => Promise.all(taken.map((key) => tries.giveBack(key)))
  for (const [key, limit] of keys) {
    const wait = await tries.take(key, limit, now)
    if (wait !== undefined) {
      await giveBack()
      return tooMany(wait)
    }
    taken.push(key)
  }
  return { giveBack }
}

export const isRefused = <T>(outcome: T | Refused): outcome is Refused => outcome instanceof Refused
