import { randomInt } from 'node:crypto'
import { inTransaction } from '../../../db/changes.ts'
import { PlainError } from '../../../db/errors.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { Store } from '../../../entries/store.ts'
import { ourselves, type Passwords } from '../../../http/security/passwords.ts'
import { adminsOf } from '../store.ts'
import { guessable, isGuessable } from './guessable.ts'
import { loginByAddress, loginKeysOf } from './limits.ts'

// The characters of generated passwords and passkeys: without those that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Groups that are easy to type, of 20 bits each: four for a password, five for a passkey. */
const generated = (groups: 4 | 5) =>
  Array.from({ length: groups }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')

export class KeysRefused extends PlainError {}

type AdminSettings = { name: string; email: string | undefined; password: string | undefined; passkey: string | undefined }

/** Shown once; a key that was given is left out. */
export type FirstKeys = { name: string; password: string | undefined; passkey: string | undefined }

/**
 * Adds the first administrator and the club's passkey; what was not given is generated. `keep` stores the keys before they are valid:
 * if that fails, no administrator was added. Undefined if there was one. Throws KeysRefused if a given key is guessable.
 */
export async function firstAdmin(store: Store, passwords: Passwords, given: AdminSettings, now: Date, keep = async (_: FirstKeys) => {}) {
  if ((await adminsOf(store.db).all()).length > 0) return undefined
  for (const what of ['password', 'passkey'] as const)
    if (given[what] !== undefined && (await isGuessable(given[what], [given.name, given.email])))
      throw new KeysRefused(`ADMIN_${what.toUpperCase()} cannot be used. ${guessable(what)}`)
  const [password, passkey] = [given.password ?? generated(4), given.passkey ?? generated(5)]
  const hashes = { password: await passwords.hash(password, ourselves), passkey: await passwords.hash(passkey, ourselves) }
  const keys: FirstKeys = {
    name: given.name,
    password: given.password ? undefined : password,
    passkey: given.passkey ? undefined : passkey,
  }
  return inTransaction(store.db, async (tx) => {
    // Another start on the same folder was quicker.
    if ((await adminsOf(tx).all()).length > 0) return undefined
    await settingsOf(tx).write('passkey', hashes.passkey)
    await adminsOf(tx).add(given.name, given.email ?? null, hashes.password, now)
    await keep(keys)
    return keys
  })
}

/** New keys in place of lost ones, also while the site runs. Each throws KeysRefused. */
export function spareKeysOf(store: Store, passwords: Passwords) {
  const admins = adminsOf(store.db)
  const list = async () => {
    const all = await admins.all()
    if (all.length > 0) return all
    throw new KeysRefused('There is no administrator yet. The next start of the site adds the first one and shows its password.')
  }

  return {
    list,

    /** Gives a new password to an administrator, by name or email, and access without an end; failed attempts of others are forgotten. */
    reset: async (named: string) => {
      await list()
      const unknown = new KeysRefused(`No administrator is called ${named}. npm run admin -- list shows them.`)
      const admin = await admins.byLogin(named)
      if (!admin) throw unknown
      const password = generated(4)
      // It may have been deleted meanwhile.
      if (!(await admins.setPassword(admin.id, await passwords.hash(password, ourselves)))) throw unknown
      await admins.setLastDay(admin.id, null)
      await store.rateLimits.forget(await loginKeysOf(store.settings, admin))
      // The owner's address is unknown, and now no browser is known either.
      await store.rateLimits.forgetAll(loginByAddress)
      return { name: admin.name, password }
    },

    passkey: async () => {
      await list()
      const passkey = generated(5)
      await admins.setPasskey(await passwords.hash(passkey, ourselves))
      return passkey
    },
  }
}
