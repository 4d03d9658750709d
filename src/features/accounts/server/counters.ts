import type { Counter, Limit } from '../../../db/rate-limits.ts'
import { fingerprint, sealed } from '../../../db/secret.ts'
import type { Settings } from '../../../db/settings.ts'
import { limits } from './limits.ts'

/** A password to log in, a code that is asked for, a code that is typed in. */
type What = 'login' | 'code' | 'guess'

const ofAddress = 'address:'

/** How often from an address, by name, and from a device that the account knows; docs/decisions/0058 has the sums. */
const bounds: Record<What, { address: Limit; account: Limit }> = {
  login: { address: limits.loginPerAddress, account: limits.loginPerAccount },
  code: { address: limits.codesPerAddress, account: limits.codesPerAccount },
  guess: { address: limits.guessesPerAddress, account: limits.guessesPerDevice },
}

/**
 * Who tries: `adminId` whose account it is about, undefined for nobody's; `device` the secret of one that this account
 * knows; `typed` what they called themselves.
 */
type Trying = { adminId: string | undefined; device: string | undefined; typed?: string; address: string }

/** What stands for a name that was typed: under the site's own key, so that nobody who sees counters can try names on them. */
const nameOf = async (settings: Settings, typed: string) => sealed(await settings.secret('names'), typed.toLowerCase())

/**
 * What a try counts under: the address first, then what was typed, and in silence the account, whose name and email
 * share their tries without telling that they are one person's (for nobody's name something stands in, so that it takes
 * as long). From a device that the account knows, that device alone, so that nobody who sits behind the same address, and
 * nobody who guesses at the account, locks its owner out.
 */
export async function countersOf(settings: Settings, what: What, { adminId, device, typed, address }: Trying): Promise<Counter[]> {
  const { address: perAddress, account: perAccount } = bounds[what]
  const name = typed === undefined ? undefined : await nameOf(settings, typed)
  if (device !== undefined) return [[`${what}:device:${fingerprint(device)}`, perAccount]]
  const byAddress: Counter = [`${what}:${ofAddress}${address}`, perAddress]
  if (name === undefined) return [byAddress]
  const byName: Counter = [`${what}:typed:${name}`, perAccount]
  return what === 'login' ? [byAddress, byName, [`login:account:${adminId ?? name}`, perAccount, 'silent']] : [byAddress, byName]
}

/** How what is counted of every address begins, when somebody tries to log in. */
export const loginByAddress = `login:${ofAddress}`

/** What is counted of an account, by its name and email, when somebody tries to log in. */
export const loginKeysOf = async (settings: Settings, { id, name, email }: { id: string; name: string; email: string | null }) => {
  const names = await Promise.all([name, ...(email === null ? [] : [email])].map((typed) => nameOf(settings, typed)))
  return [`login:account:${id}`, ...names.map((typed) => `login:typed:${typed}`)]
}
