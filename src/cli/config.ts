import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod/mini'
import { tidiedLine } from '../contract/characters.ts'
import { email, secret, text } from '../contract/field.ts'
import { bucketAddress, keyVariables } from '../db/files/bucket-address.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import { WrongAddress } from '../db/wrong-address.ts'
import { backupAddress } from '../features/backup/server/backup-place.ts'
import { weakensTls } from '../http/mail/smtp-address.ts'

/** The environment cannot be used. The message names each variable, what was read and what is accepted. */
export class WrongConfig extends Error {
  override name = 'WrongConfig'
}

const whole = (from: number, to: number) =>
  z
    .string()
    .check(
      z.refine((typed) => /^\d{1,5}$/.test(typed) && Number(typed) >= from && Number(typed) <= to, `a whole number from ${from} to ${to}`),
    )
const ours = (why: string, fits: (typed: string) => boolean) => z.string().check(z.refine(fits, why))
const isOrigin = (typed: string) => /^https?:$/.test(URL.parse(typed)?.protocol ?? '') && URL.parse(typed)?.origin === typed
const networkInterface = ours('the name or address of a network interface', (typed) => /^[\w.:-]+$/.test(typed))

const passphrase = 'at least 16 characters, in one line'
const onlyWithBucket = '0, or 1 where MEDIA_URL names a bucket'

const variables = {
  PORT: whole(0, 65535),
  HOST: networkInterface,
  DATA_DIR: ours('a folder', (typed) => typed.trim() !== '' && !typed.includes('\0')),
  DATABASE_URL: z.string(),
  MEDIA_URL: z.string(),
  MEDIA_REDIRECT: z.enum(['0', '1'], onlyWithBucket),
  BACKUP_URL: z.string(),
  BACKUP_PASSPHRASE: ours(passphrase, (typed) => typed.trim().length >= 16 && !/[\r\n]/.test(typed)),
  SMTP_URL: ours(
    'smtp://user:password@host:port or smtps://…, without an option that weakens TLS',
    (typed) => /^smtps?:$/.test(URL.parse(typed)?.protocol ?? '') && URL.parse(typed)?.hostname !== '' && !weakensTls(typed),
  ),
  MAIL_FROM: ours(
    'an address, or a name and an address in <>',
    (typed) => email('').accepts.safeParse(/<([^<>]*)>$/.exec(typed)?.[1] ?? typed).success && !/[\r\n]/.test(typed),
  ),
  PUBLIC_ORIGIN: ours('scheme and host, like https://club.example.org, without a path', isOrigin),
  TRUST_PROXY: whole(0, 9),
  CDN: z.enum(['0', '1'], '0 or 1'),
  OFFLINE: z.enum(['0', '1'], '0 or 1'),
  WITHOUT_BACKUP: z.enum(['0', '1'], '0 or 1'),
  ADMIN_NAME: ours('a name of 1 to 200 characters', (typed) => text('').accepts.safeParse(typed).success),
  ADMIN_EMAIL: ours('an email address', (typed) => email('').accepts.safeParse(typed).success),
  ADMIN_PASSWORD: ours('at least 8 characters', (typed) => secret('', 8).accepts.safeParse(typed).success),
  ADMIN_PASSKEY: ours('at least 16 characters', (typed) => secret('', 16).accepts.safeParse(typed).success),
  METRICS_PORT: whole(0, 65535),
  METRICS_HOST: networkInterface,
  LOG_LEVEL: z.enum(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'one of fatal, error, warn, info, debug, trace, silent',
  ),
}
/** Every variable that a site reads. */
export const variableNames: readonly string[] = [...Object.keys(variables), ...keyVariables]
const hidden = new Set(['SMTP_URL', 'ADMIN_PASSWORD', 'ADMIN_PASSKEY', 'DATABASE_URL', 'MEDIA_URL', 'BACKUP_URL', 'BACKUP_PASSPHRASE'])

/** The environment of the process, with what a file .env in the working folder adds to it. Read once, at the start. */
export function environment() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** The settings of one process, read once at its start. An empty value counts as unset. Throws WrongConfig. */
export function configOf(environment: Record<string, string | undefined>): Config {
  const { config, wrongs } = usableConfig(environment)
  if (wrongs.length > 0) throw new WrongConfig(wrongs.map(({ message }) => message).join('\n'))
  return config
}

/** The same as far as they can be used, with the default of each that cannot; `wrongs` says what is wrong with those. */
export function usableConfig(environment: Record<string, string | undefined>) {
  const wrongs: { variable: string; message: string }[] = []
  function refuse(variable: keyof typeof variables, typed: string, accepted: string | undefined) {
    const shown = hidden.has(variable) ? '(not shown, it may hold a secret)' : JSON.stringify(typed)
    wrongs.push({ variable, message: `${variable} cannot be used.\n  read:     ${shown}\n  accepted: ${accepted}` })
  }
  const read = <Value = string>(name: keyof typeof variables, parse = (typed: string) => typed as Value): Value | undefined => {
    const typed = environment[name] || undefined
    if (typed === undefined) return undefined
    const { success, error } = variables[name].safeParse(typed)
    try {
      if (success) return parse(typed)
      refuse(name, typed, error.issues[0]?.message)
    } catch (wrong) {
      if (!(wrong instanceof WrongAddress)) throw wrong
      refuse(name, typed, wrong.message)
    }
    return undefined
  }
  const isOn = (name: keyof typeof variables, otherwise = '0') => (read(name) ?? otherwise) === '1'

  const dataDir = resolve(read('DATA_DIR') ?? 'data')
  const postgres = read('DATABASE_URL', postgresAddress)
  const bucket = read('MEDIA_URL', (typed) => bucketAddress(typed, environment))
  const mediaRedirect = isOn('MEDIA_REDIRECT')
  if (mediaRedirect && !bucket) refuse('MEDIA_REDIRECT', '1', onlyWithBucket)
  const backups = read('BACKUP_URL', (typed) => backupAddress(typed, environment))
  if (backups && 'bucket' in backups && bucket?.bucket === backups.bucket.bucket && bucket.endpoint === backups.bucket.endpoint)
    refuse('BACKUP_URL', '', 'another bucket than that of MEDIA_URL, so that what befalls one does not befall the other')
  const metricsPort = read('METRICS_PORT', Number)
  const admin = { name: read('ADMIN_NAME'), email: read('ADMIN_EMAIL'), password: read('ADMIN_PASSWORD'), passkey: read('ADMIN_PASSKEY') }
  const config = {
    port: read('PORT', Number) ?? 3000,
    host: read('HOST') ?? '127.0.0.1',
    dataDir,
    /** Where the rows are: a database of Postgres, else the folder. */
    database: postgres ? { postgres } : dataDir,
    /** Where the files are, if not in the folder. */
    bucket,
    /** Whether readers fetch files from the bucket themselves. */
    mediaRedirect,
    /** Where backups of the site go, if anywhere. */
    backups,
    passphrase: read('BACKUP_PASSPHRASE'),
    /** Whether migrations may run without a backup to go back to. */
    withoutBackup: isOn('WITHOUT_BACKUP'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? 'Club website <club@localhost.localdomain>',
    publicOrigin: read('PUBLIC_ORIGIN'),
    proxies: read('TRUST_PROXY', Number) ?? 0,
    /** Whether a CDN in front may answer with pages that it keeps. */
    cdn: isOn('CDN'),
    /** Whether browsers keep pages, to be read without a connection. */
    offline: isOn('OFFLINE', '1'),
    admin: {
      ...{ ...admin, name: tidiedLine(admin.name ?? 'admin'), email: admin.email?.toLowerCase() },
      /** Which of them somebody has set, other than to the default. */
      given: Object.entries(admin).flatMap(([name, value]) =>
        value === undefined || value === 'admin' ? [] : [`ADMIN_${name.toUpperCase()}`],
      ),
    },
    logLevel: read('LOG_LEVEL') ?? 'info',
    /** Where the metrics are served, if anywhere. */
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: read('METRICS_HOST') ?? '127.0.0.1' },
  }
  return { config, wrongs }
}

export type Config = ReturnType<typeof usableConfig>['config']
