import { existsSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FirstKeys } from '../features/accounts/server/first-admin.ts'

/** Where the keys of a first start lie that no person watched. */
export const keyFileIn = (folder: string) => join(folder, 'first-keys.txt')

const givenAs = (what: 'PASSWORD' | 'PASSKEY') => `(the one of ADMIN_${what})`

/** The lines that tell the first administrator's keys. */
export const keyLines = ({ name, password, passkey }: FirstKeys) => [
  `name:      ${name}`,
  `password:  ${password ?? givenAs('PASSWORD')}`,
  `passkey:   ${passkey ?? givenAs('PASSKEY')}`,
]

const keyText = (keys: FirstKeys) =>
  `The first administrator of the site. Keep this in a safe place, then delete this file.\n\n${keyLines(keys).join('\n')}\n`

/** Says that the file of the first keys is still there, if it is. */
export const keysLeft = (file: string) =>
  existsSync(file) ? `The first keys still lie in ${file}. Keep them elsewhere, and delete that file.` : undefined

/** Writes them into a file that only its owner may read, whole and on the disk when it returns. Throws what the disk says. */
export async function writeKeyFile(file: string, keys: FirstKeys) {
  // Where rows and files lie elsewhere, nothing has made it before.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await rm(file, { force: true })
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(keyText(keys))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether one of the keys was made up here, so that nobody knows it yet. */
export const isNew = ({ password, passkey }: FirstKeys) => password !== undefined || passkey !== undefined
