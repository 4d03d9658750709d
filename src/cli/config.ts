import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { tidiedLine } from '../contract/characters.ts'
import { email, secret, text } from '../contract/field.ts'
import { PlainError } from '../db/errors.ts'
import { bucketAddress, keyVariables } from '../db/files/bucket-address.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import { WrongAddress } from '../db/wrong-address.ts'
import { backupPlaceAt } from '../features/backup/server/backup-place.ts'
import { weakensTls } from '../http/mail/smtp-address.ts'

/** The environment cannot be used. The message names each variable, what was read and what is accepted. */
export class WrongConfig extends PlainError {}

type Environment = Record<string, string | undefined>

/** What a variable accepts, and its value, undefined if it cannot be used. A thrown WrongAddress explains more. */
const variable = <Value>(accepted: string, parse: (typed: string, environment: Environment) => Value | undefined) => ({ accepted, parse })
const ours = (accepted: string, fits: (typed: string) => boolean) => variable(accepted, (typed) => (fits(typed) ? typed : undefined))
const like = (accepted: string, { accepts }: Pick<ReturnType<typeof text>, 'accepts'>) =>
  ours(accepted, (typed) => accepts.safeParse(typed).success)
const whole = (from: number, to: number) =>
  variable(`a whole number from ${from} to ${to}`, (typed) =>
    /^\d{1,5}$/.test(typed) && Number(typed) >= from && Number(typed) <= to ? Number(typed) : undefined,
  )
const onOff = variable('0 or 1', (typed) => (/^[01]$/.test(typed) ? typed === '1' : undefined))
const isOrigin = (typed: string) => /^https?:$/.test(URL.parse(typed)?.protocol ?? '') && URL.parse(typed)?.origin === typed
const networkInterface = ours('the name or address of a network interface', (typed) => /^[\w.:-]+$/.test(typed))
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const variables = {
  PORT: whole(0, 65535),
  HOST: networkInterface,
  DATA_DIR: ours('a folder', (typed) => typed.trim() !== '' && !typed.includes('\0')),
  DATABASE_URL: variable('', postgresAddress),
  MEDIA_URL: variable('', bucketAddress),
  BACKUP_URL: variable('', backupPlaceAt),
  LOCAL_BACKUPS: onOff,
  BACKUP_PASSPHRASE: ours('at least 16 characters, on one line', (typed) => typed.trim().length >= 16 && !/[\r\n]/.test(typed)),
  SMTP_URL: ours(
    'smtp://user:password@host:port or smtps://…, without an option that weakens TLS',
    (typed) => /^smtps?:$/.test(URL.parse(typed)?.protocol ?? '') && URL.parse(typed)?.hostname !== '' && !weakensTls(typed),
  ),
  MAIL_FROM: ours(
    'an address, or a name and an address in <>',
    (typed) => email('').accepts.safeParse(/<([^<>]*)>$/.exec(typed)?.[1] ?? typed).success && !/[\r\n]/.test(typed),
  ),
  PUBLIC_ORIGIN: ours('https:// and a host, like https://club.example.org, without a path or a / at the end', isOrigin),
  TRUST_PROXY: whole(0, 9),
  CDN: onOff,
  OFFLINE: onOff,
  WITHOUT_BACKUP: onOff,
  ADMIN_NAME: like('a name of 1 to 200 characters', text('')),
  ADMIN_EMAIL: like('an email address', email('')),
  ADMIN_PASSWORD: like('at least 8 characters', secret('', 8)),
  ADMIN_PASSKEY: like('at least 16 characters', secret('', 16)),
  METRICS_PORT: whole(0, 65535),
  METRICS_HOST: networkInterface,
  LOG_LEVEL: ours(`one of ${levels.join(', ')}`, (typed) => levels.includes(typed)),
}
type Name = keyof typeof variables
type Values = { [N in Name]?: ReturnType<(typeof variables)[N]['parse']> }

export const variableNames: readonly string[] = [...Object.keys(variables), ...keyVariables]
const hidden = new Set(['SMTP_URL', 'ADMIN_PASSWORD', 'ADMIN_PASSKEY', 'DATABASE_URL', 'MEDIA_URL', 'BACKUP_URL', 'BACKUP_PASSPHRASE'])

/** The environment of the process, with what a file .env in the working folder adds. */
export function environment() {
  // Some editors of Windows write a byte order mark at the beginning.
  const file = existsSync('.env') ? readFileSync('.env', 'utf8').replace(/^\uFEFF/, '') : ''
  return { ...parseEnv(file), ...process.env }
}

/** The settings of a process. An empty value counts as unset. Throws WrongConfig. */
export function configOf(environment: Environment): Config {
  const { config, wrongs } = usableConfig(environment)
  if (wrongs.length > 0) throw new WrongConfig(wrongs.map(({ message }) => message).join('\n'))
  return config
}

/** The same, with a default for each that cannot be used; `wrongs` explains those. */
export function usableConfig(environment: Environment) {
  const wrongs: { variable: string; message: string }[] = []
  function refuse(name: string, typed: string, accepted: string) {
    const shown = hidden.has(name) ? '(not shown, it may contain a secret)' : JSON.stringify(typed)
    wrongs.push({ variable: name, message: `${name} cannot be used.\n  found:    ${shown}\n  accepted: ${accepted}` })
  }
  const read: Record<string, unknown> = {}
  for (const [name, { accepted, parse }] of Object.entries(variables)) {
    const typed = environment[name]
    if (!typed) continue
    try {
      read[name] = parse(typed, environment)
      if (read[name] === undefined) refuse(name, typed, accepted)
    } catch (wrong) {
      if (!(wrong instanceof WrongAddress)) throw wrong
      refuse(name, typed, wrong.message)
    }
  }
  const given = read as Values
  const { MEDIA_URL: bucket, BACKUP_URL: backups, ADMIN_NAME: name = 'admin' } = given
  if (backups?.bucket && bucket?.bucket === backups.bucket.bucket && bucket.endpoint === backups.bucket.endpoint)
    refuse('BACKUP_URL', '', 'a different bucket from that of MEDIA_URL, so that damage to one does not affect the other')
  const dataDir = resolve(given.DATA_DIR ?? 'data')
  const config = {
    port: given.PORT ?? 3000,
    host: given.HOST ?? '127.0.0.1',
    dataDir,
    /** Where the rows are: a database of Postgres, else the folder. */
    database: given.DATABASE_URL ? { postgres: given.DATABASE_URL } : dataDir,
    /** Where the files are, if not in the folder. */
    bucket,
    /** Where backups go, if they have a place of their own; and whether they are beside the data otherwise. */
    backups,
    localBackups: given.LOCAL_BACKUPS ?? true,
    passphrase: given.BACKUP_PASSPHRASE,
    /** Whether migrations may run without a backup to go back to. */
    withoutBackup: given.WITHOUT_BACKUP ?? false,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'Club website <club@localhost.localdomain>',
    publicOrigin: given.PUBLIC_ORIGIN,
    proxies: given.TRUST_PROXY ?? 0,
    /** Whether a CDN in front may answer with pages from its cache. */
    cdn: given.CDN ?? false,
    /** Whether browsers store pages, to be read without a connection. */
    offline: given.OFFLINE ?? true,
    admin: {
      ...{ name: tidiedLine(name), email: given.ADMIN_EMAIL?.toLowerCase(), password: given.ADMIN_PASSWORD, passkey: given.ADMIN_PASSKEY },
      /** The variables that are set, other than to the default. */
      given: (['ADMIN_NAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'ADMIN_PASSKEY'] as const).filter(
        (one) => ![undefined, 'admin'].includes(given[one]),
      ),
    },
    logLevel: given.LOG_LEVEL ?? 'info',
    /** Where the metrics are served, if anywhere. */
    metrics: given.METRICS_PORT === undefined ? undefined : { port: given.METRICS_PORT, host: given.METRICS_HOST ?? '127.0.0.1' },
  }
  return { config, wrongs }
}

export type Config = ReturnType<typeof usableConfig>['config']
