import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isLoopback } from '../contract/link.ts'
import { placeOf } from '../db/database-at.ts'
import type { FirstKeys } from '../features/accounts/server/keys.ts'
import { nameOfFiles } from '../features/backup/server/archived-site.ts'
import type { Config } from './config.ts'

/** The screen at the end of a start: addresses, places, warnings, and once the first administrator's keys, or their file (`written`). */
export function welcome(config: Config & { figures?: string | undefined }, first: FirstKeys | undefined, written: string | undefined) {
  const { host, port, smtpUrl, publicOrigin, figures, dataDir, bucket } = config
  const rows = placeOf(config.database)
  const here = `http://${['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`
  const lines = [
    '',
    `The site is running:  ${publicOrigin ?? here}`,
    ...(publicOrigin === undefined ? [] : [`On this machine:      ${here}`]),
    `Database:             ${rows.folder ?? rows.name}`,
    `Files:                ${nameOfFiles({ bucket, dataDir })}`,
  ]
  if (figures !== undefined) lines.push(`Metrics:              ${figures}/metrics`)
  if (smtpUrl === undefined) lines.push(`Email:                written as files into ${join(dataDir, 'outbox')} (no SMTP_URL)`)
  if (publicOrigin === undefined && !isLoopback(host))
    lines.push(
      '',
      `Warning: HOST=${host} lets other machines in, but PUBLIC_ORIGIN is not set.`,
      'Passwords and cookies are sent unencrypted, and the site accepts any host name.',
      'If it is public, put a proxy with https in front of it and set PUBLIC_ORIGIN, like https://club.example.org.',
    )
  if (first === undefined && config.admin.given.length > 0)
    lines.push(
      '',
      `Ignored: ${config.admin.given.join(', ')}. The site already has administrators.`,
      'For a new password:  npm run admin -- reset NAME',
      'For a new passkey:   npm run admin -- passkey',
    )
  if (first) {
    const keep = written
      ? 'Store the password and passkey elsewhere, then delete the file.'
      : 'This is shown once; keep it in a safe place.'
    lines.push('', `The first administrator was added. ${keep}`)
    lines.push(...(written ? [`file:      ${written}`] : keyLines(first)).map((line) => `  ${line}`))
    lines.push(`  log in at  ${publicOrigin ?? here}/admin`)
  }
  console.info(`${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`)
}

/** The file of the first administrator's keys, if no terminal showed them; `doctor` warns of it. */
export const keyFileIn = (folder: string) => join(folder, 'first-keys.txt')

const keyLines = ({ name, password = '(as in ADMIN_PASSWORD)', passkey = '(as in ADMIN_PASSKEY)' }: FirstKeys) => [
  `name:      ${name}`,
  `password:  ${password}`,
  `passkey:   ${passkey}`,
]

/** Writes the keys into a file that only its owner may read, synced to the disk. */
export async function writeKeyFile(file: string, keys: FirstKeys) {
  // If rows and files are stored elsewhere, the folder does not exist yet.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await rm(file, { force: true })
  const text = `The first administrator of the site. Keep this in a safe place, then delete this file.\n\n${keyLines(keys).join('\n')}\n`
  await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true })
}

/** Whether one of the keys was generated, so it must be shown once. */
export const isNew = ({ password, passkey }: FirstKeys) => password !== undefined || passkey !== undefined
