import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { configOf, environment, variableNames, WrongConfig } from './config.ts'

/** The refusal of an environment. */
function refusal(environment: Record<string, string>): string {
  try {
    configOf(environment)
  } catch (error) {
    if (error instanceof WrongConfig) return error.message
    throw error
  }
  throw new Error('this was accepted')
}

test('an empty environment gives the defaults, and so does one of empty values', () => {
  const defaults = configOf({})
  const without = { publicOrigin: undefined, smtpUrl: undefined, bucket: undefined }
  expect(defaults).toMatchObject({ port: 3000, host: '127.0.0.1', proxies: 0, logLevel: 'info', database: defaults.dataDir, ...without })
  expect(defaults.admin).toEqual({ name: 'admin', email: undefined, password: undefined, passkey: undefined, given: [] })
  expect(defaults.dataDir).toMatch(/\/data$/)
  expect(configOf(Object.fromEntries(variableNames.map((name) => [name, ''])))).toEqual(defaults)
})

test('a refusal names each variable, what was read and what is accepted', () => {
  expect(refusal({ PORT: 'http', LOG_LEVEL: 'loud' })).toBe(
    `PORT cannot be used.\n  found:    "http"\n  accepted: a whole number from 0 to 65535
LOG_LEVEL cannot be used.\n  found:    "loud"\n  accepted: one of fatal, error, warn, info, debug, trace, silent`,
  )
})

const ofOrigin = 'https:// and a host, like https://club.example.org, without a path'
test.each([
  ['PORT', '65536'],
  ['HOST', 'http://localhost'],
  ['DATA_DIR', 'a\0b'],
  ['PUBLIC_ORIGIN', 'club.example.org', ofOrigin],
  ['PUBLIC_ORIGIN', 'ftp://club.example.org', ofOrigin],
  ['PUBLIC_ORIGIN', 'https://club.example.org/', ofOrigin],
  ['PUBLIC_ORIGIN', 'https://club.example.org/club', ofOrigin],
  ['TRUST_PROXY', 'true'],
  ['MAIL_FROM', 'Club <club@example.org>\r\nBcc: x@example.org'],
  ['ADMIN_NAME', 'a\u0007b'],
  ['ADMIN_EMAIL', 'admin'],
])('%s=%j stops the start', (name, value, accepted = '') => {
  expect(refusal({ [name]: value })).toContain(`${name} cannot be used.\n  found:    ${JSON.stringify(value)}\n  accepted: ${accepted}`)
})

test('a file .env is read, also with a byte order mark; the environment wins', () => {
  const [folder, before] = [newFolder(), process.cwd()]
  onTestFinished(() => process.chdir(before))
  writeFileSync(join(folder, '.env'), '\uFEFFMAIL_FROM=club@example.org\nPATH=/nowhere\n')
  process.chdir(folder)
  expect(environment()).toMatchObject({ MAIL_FROM: 'club@example.org', PATH: process.env.PATH })
})

test('what is right is taken, also two addresses for the rows and the files', () => {
  const config = configOf({
    ...{ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
    DATABASE_URL: 'postgres://club:p%40ss@db.example.org/club',
    MEDIA_URL: 's3://club-files?endpoint=https://s3.example.org&region=eu-1',
    PORT: '0',
    HOST: '::1',
    PUBLIC_ORIGIN: 'https://club.example.org',
    TRUST_PROXY: '2',
    SMTP_URL: 'smtps://user:word@mail.example.org:465',
    MAIL_FROM: 'Our Club <Club@example.org>',
    ADMIN_NAME: ' Asha   de\u0301sire\u0301e ',
    ADMIN_EMAIL: 'Asha@Example.org',
    DATA_DIR: '/srv/club',
  })
  expect(config).toMatchObject({ port: 0, host: '::1', proxies: 2, dataDir: '/srv/club', mailFrom: 'Our Club <Club@example.org>' })
  const admin = { name: 'Asha d\u00e9sir\u00e9e', email: 'asha@example.org', given: ['ADMIN_NAME', 'ADMIN_EMAIL'] }
  expect(config.admin).toMatchObject(admin)
  const rows = { host: 'db.example.org', port: 5432, user: 'club', password: 'p@ss', database: 'club', ssl: { rejectUnauthorized: true } }
  expect(config.database).toEqual({ postgres: rows })
  const files = { bucket: 'club-files', endpoint: 'https://s3.example.org', region: 'eu-1', accessKey: 'key', secretKey: 'secret' }
  expect(config.bucket).toEqual(files)
})

test('secrets are counted in characters: a password has 8, a passkey 16', () => {
  expect(refusal({ ADMIN_PASSWORD: '🤖'.repeat(7) })).toContain('at least 8 characters')
  expect(refusal({ ADMIN_PASSKEY: '🤖'.repeat(15) })).toContain('at least 16 characters')
  const { admin } = configOf({ ADMIN_PASSWORD: '🤖'.repeat(8), ADMIN_PASSKEY: '🤖'.repeat(16) })
  expect([admin.password, admin.passkey]).toEqual(['🤖'.repeat(8), '🤖'.repeat(16)])
})

test('a mail server beyond this machine is reached by TLS, which no option weakens', () => {
  for (const option of ['ignoreTLS=true', 'opportunisticTLS=1', 'requireTLS=false', 'secure=false', 'tls.rejectUnauthorized=false'])
    for (const host of ['mail.example.org:587', '127.0.0.1.example.org'])
      expect
        .soft(refusal({ SMTP_URL: `smtp://user:hunter22@${host}?pool=true&${option}` }))
        .toContain('or smtps://…, without an option that weakens TLS')
  for (const url of ['smtp://mail.example.org?pool=true', 'smtp://localhost:1025?ignoreTLS=true', 'smtp://[::1]:1025?secure=false'])
    expect.soft(configOf({ SMTP_URL: url }).smtpUrl).toBe(url)
})

const sslmode = 'postgres://club:hunter22@b.example.org/c?sslmode'
test.each([
  ['SMTP_URL', 'http://user:hunter22@mail.example.org', /smtp:\/\/user:password@host:port/],
  ['ADMIN_PASSWORD', 'hunter2', /at least 8 characters/],
  ['BACKUP_PASSPHRASE', 'hunter22', /at least 16 characters/],
  ['DATABASE_URL', 'mysql://club:hunter22@localhost/club', /postgres:\/\/user:password@host:port\/database/],
  ['DATABASE_URL', 'postgres://club:hunter22%@db.example.org/club', /a % must be followed by two digits/],
  ['DATABASE_URL', 'postgres://club:hunter22@db.example.org/club?pool=4', /it has an unknown parameter/],
  ['DATABASE_URL', `${sslmode}=prefer`, /sslmode=disable or sslmode=verify-full in the address/],
  ['DATABASE_URL', 'postgres://club:hunter22@db.example.org/c?sslrootcert=/nowhere.pem', /sslrootcert that can be read \(ENOENT\)/],
  ['MEDIA_URL', 's3://key:hunter22@host/bucket', /s3:\/\/bucket/],
  ['MEDIA_URL', 's3://bucket?hunter22@host', /it has an unknown parameter/],
  ['MEDIA_URL', 's3://bucket?endpoint=https://hunter22@s3.example.org', /the endpoint is only scheme, host and port/],
  ['MEDIA_URL', 's3://bucket?endpoint=http://s3.example.org', /an endpoint with https:\/\//],
  [
    'MEDIA_URL',
    's3://bucket?endpoint=https://s3.example.org',
    /an access key in AWS_ACCESS_KEY_ID and a secret key in AWS_SECRET_ACCESS_KEY/,
  ],
])('%s=%s is refused with what is accepted, and without its secret', (name, value, accepted) => {
  const message = refusal({ [name]: value })
  expect(message).toContain('(not shown, it may contain a secret)')
  expect(message).toMatch(accepted)
  expect(message).not.toContain('hunter2')
})
