import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FirstKeys } from './club/admins/first-admin.ts'

/** Where the keys of a first start lie that no person watched. */
export const keyFileIn = (folder: string) => join(folder, 'first-keys.txt')

/** The lines that tell the first administrator's keys. */
export const keyLines = ({ name, password, passkey }: FirstKeys) => [
  `name:      ${name}`,
  `password:  ${password ?? '(the one of ADMIN_PASSWORD)'}`,
  `passkey:   ${passkey ?? '(the one of ADMIN_PASSKEY)'}`,
]

/** Writes them into a file that only its owner may read, whole and on the disk when it returns. Throws what the disk says. */
export async function writeKeyFile(file: string, keys: FirstKeys) {
  await rm(file, { force: true })
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(
      `The first administrator of the site. Keep this in a safe place, then delete this file.\n\n${keyLines(keys).join('\n')}\n`,
    )
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether one of the keys was made up here, so that nobody knows it yet. */
export const isNew = ({ password, passkey }: FirstKeys) => password !== undefined || passkey !== undefined
