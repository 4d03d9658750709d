import { existsSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isLoopback } from '../contract/link.ts'
import { placeOf } from '../db/database-at.ts'
import type { FirstKeys } from '../features/accounts/server/first-admin.ts'
import { nameOfFiles } from '../features/backup/server/archived-site.ts'
import type { Config } from './config.ts'

/**
 * The short screen at the end of a start: the address, the place of the data, warnings, and once the first administrator's keys, or
 * the file that has them if there is no terminal. `left`: a reminder that such a file of an earlier start still exists.
 */
export function welcome(
  config: Config & { figures?: string | undefined },
  first: FirstKeys | undefined,
  written: string | undefined,
  left: string | undefined,
) {
  const { host, port, smtpUrl, publicOrigin, figures } = config
  const places = placesOf(config)
  const shown = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  const lines = [
    '',
    `  The site is running:  http://${shown}:${port}${publicOrigin === undefined ? '' : `  (for visitors: ${publicOrigin})`}`,
    ...places.lines.map((line) => `  ${line}`),
    ...(figures === undefined ? [] : [`  Figures:              ${figures}/metrics`]),
    ...(smtpUrl === undefined ? [`  Mail:                 written as files into the folder ${places.outbox} (no SMTP_URL)`] : []),
  ]
  for (const warning of warningsOf(config, first, left)) lines.push('', ...warning.map((line) => `  ${line}`))
  if (first && written) {
    lines.push('', '  The first administrator was made. Nobody watched, so the keys lie in a file; keep them elsewhere and delete it.')
    lines.push(`    keys:      ${written}`)
  } else if (first) {
    lines.push('', '  The first administrator was made. This is shown once; keep it in a safe place.')
    for (const line of keyLines(first)) lines.push(`    ${line}`)
  }
  if (first) lines.push(`    log in at  http://${shown}:${port}/admin`)
  console.info(`${lines.join('\n')}\n`)
}

/** Where rows, files and emails are stored, without a password; one line if that is one folder. */
function placesOf({ dataDir, database, bucket }: Pick<Config, 'dataDir' | 'database' | 'bucket'>) {
  const { folder, name } = placeOf(database)
  if (folder !== undefined && !bucket) return { lines: [`Its data lies in:     ${folder}`], outbox: 'outbox there' }
  const files = nameOfFiles({ bucket, dataDir })
  return {
    lines: [`Its rows lie in:      ${folder ?? name}`, `Its files lie in:     ${files}`],
    outbox: join(dataDir, 'outbox'),
  }
}

/** What works, but not as somebody may think. */
function warningsOf({ host, publicOrigin, admin }: Config, first: FirstKeys | undefined, left: string | undefined): string[][] {
  const warnings: string[][] = []
  if (publicOrigin === undefined && !isLoopback(host))
    warnings.push([
      `Warning: HOST=${host} lets other machines in, but PUBLIC_ORIGIN is not set.`,
      'Passwords and cookies travel unprotected, and the site believes whatever address it is called by.',
      'Where it is public, put a proxy with https before it and set PUBLIC_ORIGIN, like https://club.example.org.',
    ])
  if (first === undefined && admin.given.length > 0)
    warnings.push([
      `Without effect: ${admin.given.join(', ')}. There are administrators already.`,
      'For a new password:  npm run admin -- reset NAME',
      'For a new passkey:   npm run admin -- passkey',
    ])
  if (left) warnings.push([left])
  return warnings
}

/** The file of the first administrator's keys, if no terminal showed them. */
export const keyFileIn = (folder: string) => join(folder, 'first-keys.txt')

const keyLines = ({ name, password = '(the one of ADMIN_PASSWORD)', passkey = '(the one of ADMIN_PASSKEY)' }: FirstKeys) => [
  `name:      ${name}`,
  `password:  ${password}`,
  `passkey:   ${passkey}`,
]

/** A reminder if the file of the first keys is still there. */
export const keysLeft = (file: string) =>
  existsSync(file) ? `The first keys still lie in ${file}. Keep them elsewhere, and delete that file.` : undefined

/** Writes the keys into a file that only its owner may read, synced to the disk. */
export async function writeKeyFile(file: string, keys: FirstKeys) {
  // If rows and files are stored elsewhere, the folder does not exist yet.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await rm(file, { force: true })
  const handle = await open(file, 'wx', 0o600)
  try {
    const text = `The first administrator of the site. Keep this in a safe place, then delete this file.\n\n${keyLines(keys).join('\n')}\n`
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether one of the keys was generated, so that nobody knows it yet. */
export const isNew = ({ password, passkey }: FirstKeys) => password !== undefined || passkey !== undefined
