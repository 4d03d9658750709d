import { fingerprint, sealed } from '../../../db/id.ts'
import type { Counter, Limit } from '../../../db/rate-limits.ts'
import type { Settings } from '../../../db/settings.ts'
import { tooMany } from '../../../http/refused.ts'
import type { Asker } from '../../../http/security/passwords.ts'
import { countTry, isRefused } from '../../../http/security/rate-limits.ts'
import type { Services } from '../../../http/services.ts'

const hour = 60 * 60_000

/** How many logins, codes and emails may be tried (docs/decisions/rate-limits-of-logins.md). */
export const limits = {
  login: { account: { most: 10, span: hour }, address: { most: 20, span: hour } },
  code: { account: { most: 5, span: hour }, address: { most: 20, span: hour } },
  /** Codes that are typed in; an account counts only the devices that it knows. */
  guess: { account: { most: 25, span: hour }, address: { most: 25, span: hour } },
  invitations: { most: 10, span: 24 * hour },
  newEmailsPerAdmin: { most: 5, span: hour },
  /** To one account: codes and links. */
  mailsOfStrangers: { most: 10, span: 24 * hour },
  /** Links that make a browser known: the last one is in the owner's mailbox. */
  deviceMails: { most: 1, span: hour / 4 },
  /** Two accounts in one browser would cause one at each login. */
  newBrowserMails: { most: 1, span: 24 * hour },
  passkeyPerAdmin: { most: 5, span: 15 * 60_000 },
} as const satisfies Record<string, Limit | Record<'account' | 'address', Limit>>

/** `adminId`: undefined for an unknown account; `device`: the secret of one that it knows; `typed`: the name or email. */
type Trying = { adminId: string | undefined; device: string | undefined; typed?: string; address: string }

/** Sealed with the site's own key, so that the counters reveal no name. */
const nameOf = async (settings: Settings, typed: string) => sealed(await settings.secret('names'), typed.toLowerCase())

/**
 * The counters of a try: the address, the typed name, and silently the account, whose name and email share their tries without
 * revealing that both exist; for an unknown one the same is counted. A known device has its own, so that others do not lock its owner out.
 */
export async function countersOf(settings: Settings, what: 'login' | 'code' | 'guess', trying: Trying): Promise<Counter[]> {
  const { adminId, device, typed, address } = trying
  const { address: perAddress, account: perAccount } = limits[what]
  const name = typed === undefined ? undefined : await nameOf(settings, typed)
  if (device !== undefined) return [[`${what}:device:${fingerprint(device)}`, perAccount]]
  const byAddress: Counter = [`${what}:address:${address}`, perAddress]
  if (name === undefined) return [byAddress]
  const byName: Counter = [`${what}:typed:${name}`, perAccount]
  return what === 'login' ? [byAddress, byName, [`login:account:${adminId ?? name}`, perAccount, 'silent']] : [byAddress, byName]
}

export const loginByAddress = 'login:address:'

export const loginKeysOf = async (settings: Settings, { id, name, email }: { id: string; name: string; email: string | null }) => {
  const names = await Promise.all([name, ...(email === null ? [] : [email])].map((typed) => nameOf(settings, typed)))
  return [`login:account:${id}`, ...names.map((typed) => `login:typed:${typed}`)]
}

type Guess = { typed: string; stored: string | undefined; by: Asker }

/** Compares a typed secret. It is counted when its turn comes, so that no person loses a try to a full queue. Throws TooBusy. */
export async function guess({ store, passwords, now }: Services, counters: Counter[], { typed, stored, by }: Guess) {
  const wait = await store.rateLimits.wait(counters, now())
  if (wait !== undefined) return tooMany(wait)
  return passwords.inTurn(by, async ({ matches }) => {
    const attempt = await countTry(store.rateLimits, counters, now())
    return isRefused(attempt) ? attempt : { ...attempt, right: await matches(typed, stored) }
  })
}
