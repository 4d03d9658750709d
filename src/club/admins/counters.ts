import type { Cookies } from '../../server/cookies.ts'
import { limits } from '../../server/limits.ts'
import { fingerprint } from '../../store/secret.ts'
import type { Counter, Limit } from '../../store/tries.ts'
import type { Admins } from './store.ts'

/** A password to log in, a code that is asked for, a code that is typed in. */
type What = 'login' | 'code' | 'guess'

const ofAddress = 'address:'

/** How often from an address, by name, and from a device that the account knows; docs/decisions/0058 has the sums. */
const bounds: Record<What, { address: Limit; account: Limit }> = {
  login: { address: limits.loginPerAddress, account: limits.loginPerAccount },
  code: { address: limits.codesPerAddress, account: limits.codesPerAccount },
  guess: { address: limits.guessesPerAddress, account: limits.guessesPerDevice },
}

/** Who tries: `adminId` whose account it is about, undefined for nobody's; `typed` what they called themselves. */
type Trying = { adminId: string | undefined; typed?: string; cookies: Cookies; address: string }

/**
 * What a try counts under: the address first, then what was typed, and in silence the account, whose name and email
 * share their tries without telling that they are one person's (for nobody's name something stands in, so that it takes
 * as long). From a device that the account knows, that device alone, so that nobody who sits behind the same address, and
 * nobody who guesses at the account, locks its owner out.
 */
export async function countersOf(admins: Admins, what: What, { adminId, typed, cookies, address }: Trying, now: Date): Promise<Counter[]> {
  const { address: perAddress, account: perAccount } = bounds[what]
  const device = cookies.read('device')
  if (device !== undefined && adminId !== undefined && (await admins.isKnownDevice(adminId, device, now)))
    return [[`${what}:device:${fingerprint(device)}`, perAccount]]
  const byAddress: Counter = [`${what}:${ofAddress}${address}`, perAddress]
  if (typed === undefined) return [byAddress]
  const name = fingerprint(typed.toLowerCase())
  const byName: Counter = [`${what}:typed:${name}`, perAccount]
  return what === 'login' ? [byAddress, byName, [`login:account:${adminId ?? name}`, perAccount, 'silent']] : [byAddress, byName]
}

/** How what is counted of every address begins, when somebody tries to log in. */
export const loginByAddress = `login:${ofAddress}`

/** What is counted of an account, by its name and email, when somebody tries to log in. */
export const loginKeysOf = ({ id, name, email }: { id: string; name: string; email: string | null }) => [
  `login:account:${id}`,
  ...[name, ...(email === null ? [] : [email])].map((typed) => `login:typed:${fingerprint(typed.toLowerCase())}`),
]
