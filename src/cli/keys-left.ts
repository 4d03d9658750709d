import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import type { Store } from '../db/open.ts'
import { adminsOf } from '../features/accounts/store.ts'
import { ourselves, type Passwords } from '../http/security/passwords.ts'
import { keysIn, keyText } from './first-keys.ts'

/** A key file that was left lying: which of its keys still count, and whether it was removed because none does. */
export type KeysLeft = { file: string; counting: ('password' | 'passkey')[]; removed: boolean }

/**
 * Looks into the file of the first keys, if there is one, so that nobody is sent to keys that were replaced meanwhile. It
 * is removed when none of them counts, unless somebody wrote something of their own into it.
 */
export async function keysLeft(store: Store, passwords: Passwords, file: string): Promise<KeysLeft | undefined> {
  if (!existsSync(file)) return undefined
  const text = await readFile(file, 'utf8').catch(() => '')
  const keys = keysIn(text)
  // Nobody knows what it holds then, so whoever hosts the site should look.
  if (!keys) return { file, counting: ['password', 'passkey'], removed: false }
  const right = {
    password: (await adminsOf(store.db).byLogin(keys.name))?.password,
    passkey: await store.settings.read('passkey'),
  }
  const counting: KeysLeft['counting'] = []
  for (const what of ['password', 'passkey'] as const) {
    const key = keys[what]
    if (key !== undefined && (await passwords.matches(key, right[what], ourselves))) counting.push(what)
  }
  const removed = counting.length === 0 && text === keyText(keys)
  if (removed) await rm(file, { force: true })
  return { file, counting, removed }
}

/** What is said of it, in a sentence. */
export function aboutKeys({ file, counting, removed }: KeysLeft) {
  if (removed) return `No key in ${file} counted any more, so that file was removed.`
  if (counting.length === 0) return `No key in ${file} counts any more. Delete that file.`
  if (counting.length === 2) return `The first keys still lie in ${file}. Keep them elsewhere, and delete that file.`
  return `The first ${counting[0]} still lies in ${file}; nothing else in it counts any more. Keep it elsewhere, and delete that file.`
}
