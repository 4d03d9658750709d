import { randomInt } from 'node:crypto'
import { inTransaction } from '../../../db/changes.ts'
import { PlainError } from '../../../db/errors.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { Store } from '../../../entries/store.ts'
import { ourselves, type Passwords } from '../../../http/security/passwords.ts'
import { adminsOf } from '../store.ts'
import { guessable, isGuessable } from './guessable.ts'

// Without the letters and digits that are mistaken for each other when copied by hand.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const generated = (groups: number) =>
  Array.from({ length: groups }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')

/** A password that nobody chose: 79 bits, in groups that can be copied by hand. */
export const newPassword = () => generated(4)

/** A passkey that nobody chose, longer than the 16 characters that it must have. */
export const newPasskey = () => generated(5)

/** A first key was given that anybody would try first; the message names the variable. */
export class GuessableKey extends PlainError {}

type AdminSettings = { name: string; email: string | undefined; password: string | undefined; passkey: string | undefined }

/** What a person must be told once: a key that was given is left out. */
export type FirstKeys = { name: string; password: string | undefined; passkey: string | undefined }

/**
 * Makes the first administrator and the club's passkey while there is none; what was not given is generated. `keep` puts
 * the keys where they are found again, before they count: when it fails, nobody was made. Returns what a person must be
 * told once, or undefined when there was an administrator already.
 */
export async function firstAdmin(
  store: Store,
  passwords: Passwords,
  given: AdminSettings,
  now: Date,
  keep: (keys: FirstKeys) => Promise<void> = async () => {},
): Promise<FirstKeys | undefined> {
  if (Number(await adminsOf(store.db).count()) > 0) return undefined
  for (const [what, typed] of [
    ['password', given.password],
    ['passkey', given.passkey],
  ] as const)
    if (typed !== undefined && (await isGuessable(typed, [given.name, given.email])))
      throw new GuessableKey(`ADMIN_${what.toUpperCase()} cannot be used. ${guessable(what)}`)
  const password = given.password ?? newPassword()
  const passkey = given.passkey ?? newPasskey()
  const hashes = { password: await passwords.hash(password, ourselves), passkey: await passwords.hash(passkey, ourselves) }
  const keys = {
    name: given.name,
    password: given.password === undefined ? password : undefined,
    passkey: given.passkey === undefined ? passkey : undefined,
  }
  return inTransaction(store.db, async (tx) => {
    // Another start on the same folder may have been quicker.
    if (Number(await adminsOf(tx).count()) > 0) return undefined
    await settingsOf(tx).write('passkey', hashes.passkey)
    await adminsOf(tx).add(given.name, given.email ?? null, hashes.password, now)
    await keep(keys)
    return keys
  })
}
