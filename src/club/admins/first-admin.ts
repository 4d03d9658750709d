import { randomInt } from 'node:crypto'
import type { Passwords } from '../../server/passwords.ts'
import type { Store } from '../../store/open.ts'
import { adminsOf } from './store.ts'

// Without the letters and digits that are mistaken for each other when copied by hand.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const generated = (groups: number) =>
  Array.from({ length: groups }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')

export type Given = { name: string; email: string | undefined; password: string | undefined; passkey: string | undefined }

/**
 * Makes the first administrator and the club's passkey while there is none; what was not given is generated. Returns
 * what a person must be told once, or undefined when there was an administrator already.
 */
export async function firstAdmin(store: Store, passwords: Passwords, given: Given, now: Date) {
  const admins = adminsOf(store.db)
  if (Number(await admins.count()) > 0) return undefined
  const password = given.password ?? generated(4)
  const passkey = given.passkey ?? generated(5)
  await store.settings.write('passkey', await passwords.hash(passkey))
  await admins.add(given.name, given.email ?? null, await passwords.hash(password), now)
  return {
    name: given.name,
    password: given.password === undefined ? password : undefined,
    passkey: given.passkey === undefined ? passkey : undefined,
  }
}
