import { describe, expect, test } from 'vitest'
import { configOf, WrongConfig } from './config.ts'

/** What is said about an environment that is refused. */
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
  expect(defaults).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    proxies: 0,
    logLevel: 'info',
    publicOrigin: undefined,
    smtpUrl: undefined,
  })
  expect(defaults.admin).toEqual({ name: 'admin', email: undefined, password: undefined, passkey: undefined, given: [] })
  expect(defaults.dataDir).toMatch(/\/data$/)
  expect(
    configOf(Object.fromEntries(['PORT', 'HOST', 'DATA_DIR', 'SMTP_URL', 'DATABASE_URL', 'ADMIN_PASSKEY'].map((name) => [name, '']))),
  ).toEqual(defaults)
})

test('a refusal names the variable, what was read and what is accepted', () => {
  expect(refusal({ PORT: 'http' })).toBe('PORT cannot be used.\n  read:     "http"\n  accepted: a whole number from 0 to 65535')
  expect(refusal({ LOG_LEVEL: 'loud' })).toBe(
    'LOG_LEVEL cannot be used.\n  read:     "loud"\n  accepted: one of fatal, error, warn, info, debug, trace, silent',
  )
})

const wrong: [string, string][] = [
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', '0x10'],
  ['PORT', ' 3000'],
  ['HOST', 'http://localhost'],
  ['HOST', 'two words'],
  ['DATA_DIR', ' '],
  ['DATA_DIR', 'a\0b'],
  ['PUBLIC_ORIGIN', 'club.example.org'],
  ['PUBLIC_ORIGIN', 'https://club.example.org/'],
  ['PUBLIC_ORIGIN', 'https://club.example.org/club'],
  ['PUBLIC_ORIGIN', 'ftp://club.example.org'],
  ['PUBLIC_ORIGIN', 'HTTPS://club.example.org'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10'],
  ['MAIL_FROM', 'Club'],
  ['MAIL_FROM', 'Club <club@example.org>\r\nBcc: x@example.org'],
  ['MAIL_FROM', 'Club <club>'],
  ['ADMIN_NAME', ' '],
  ['ADMIN_EMAIL', 'admin'],
]
test.for(wrong)('%s=%j stops the start', ([name, value]) => {
  expect(refusal({ [name]: value })).toContain(`${name} cannot be used.\n  read:     ${JSON.stringify(value)}\n  accepted: `)
})

test('what is right is taken', () => {
  const config = configOf({
    PORT: '0',
    HOST: '::1',
    PUBLIC_ORIGIN: 'https://club.example.org',
    TRUST_PROXY: '2',
    SMTP_URL: 'smtps://user:word@mail.example.org:465',
    MAIL_FROM: 'Our Club <Club@example.org>',
    ADMIN_EMAIL: 'Asha@Example.org',
    DATA_DIR: '/srv/club',
  })
  expect(config).toMatchObject({ port: 0, host: '::1', proxies: 2, dataDir: '/srv/club', mailFrom: 'Our Club <Club@example.org>' })
  expect(config.admin.email).toBe('asha@example.org')
})

describe('secrets', () => {
  test('are never shown, though they are refused', () => {
    for (const [name, value] of [
      ['SMTP_URL', 'user:hunter22@mail.example.org'],
      ['SMTP_URL', 'http://user:hunter22@mail.example.org'],
      ['ADMIN_PASSWORD', 'hunter2'],
      ['ADMIN_PASSKEY', 'hunter22'],
      ['DATABASE_URL', 'mysql://club:hunter22@localhost/club'],
      ['MEDIA_URL', 's3://key:hunter22@host/bucket'],
    ] as const) {
      const message = refusal({ [name]: value })
      expect.soft(message).toContain(`${name} cannot be used.\n  read:     (not shown, it may hold a secret)\n  accepted: `)
      expect.soft(message).not.toContain('hunter2')
    }
  })

  test('are counted in characters: a password has 8, a passkey 16', () => {
    expect(refusal({ ADMIN_PASSWORD: '🤖'.repeat(7) })).toContain('at least 8 characters')
    expect(configOf({ ADMIN_PASSWORD: '🤖'.repeat(8) }).admin.password).toBe('🤖'.repeat(8))
    expect(refusal({ ADMIN_PASSKEY: 'x'.repeat(15) })).toContain('at least 16 characters')
    expect(refusal({ ADMIN_PASSKEY: '🤖'.repeat(15) })).toContain('at least 16 characters')
    expect(configOf({ ADMIN_PASSKEY: '🤖'.repeat(16) }).admin.passkey).toBe('🤖'.repeat(16))
  })
})

test('the first name is kept as a login form would send it', () => {
  expect(configOf({ ADMIN_NAME: ' Asha   de\u0301sire\u0301e ' }).admin.name).toBe('Asha d\u00e9sir\u00e9e')
  expect(refusal({ ADMIN_NAME: 'a\u0007b' })).toContain('a name of 1 to 200 characters')
})

test('a mail server beyond this machine is reached by TLS, which no option weakens', () => {
  for (const option of [
    'ignoreTLS=true',
    'opportunisticTLS=1',
    'requireTLS=false',
    'secure=false',
    'secured=true',
    'tls.rejectUnauthorized=false',
  ])
    for (const scheme of ['smtp', 'smtps'])
      for (const host of ['mail.example.org:587', '127.0.0.1.example.org', '10.0.0.5'])
        expect
          .soft(refusal({ SMTP_URL: `${scheme}://user:hunter22@${host}?pool=true&${option}` }))
          .toBe(
            'SMTP_URL cannot be used.\n  read:     (not shown, it may hold a secret)\n  accepted: smtp://user:password@host:port or smtps://…, without an option that weakens TLS',
          )
  for (const url of ['smtp://mail.example.org?pool=true', 'smtp://localhost:1025?ignoreTLS=true', 'smtp://[::1]:1025?secure=false'])
    expect.soft(configOf({ SMTP_URL: url }).smtpUrl).toBe(url)
})

test('which ADMIN_* somebody has set is known, other than to what they are anyway', () => {
  const all = { ADMIN_NAME: 'asha', ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'longenough', ADMIN_PASSKEY: 'sixteen-characters' }
  expect(configOf(all).admin.given).toEqual(Object.keys(all))
  expect(configOf({ ADMIN_NAME: 'admin', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }).admin.given).toEqual([])
})

test.each([
  ['DATABASE_URL', 'localhost/club', /postgres:\/\/user:password@host:port\/database/],
  ['DATABASE_URL', 'postgres://club@db.example.org', /postgres:\/\/user:password@host:port\/database/],
  ['DATABASE_URL', 'postgres://club:hunter22@db.example.org/club?sslmode=prefer', /sslmode=disable or sslmode=verify-full, not "prefer"/],
  ['DATABASE_URL', 'postgres://club:hunter22@db.example.org/club?pool=4', /there is "pool"/],
  [
    'DATABASE_URL',
    'postgres://club:hunter22@db.example.org/club?sslrootcert=/nowhere.pem',
    /a file for sslrootcert that can be read \(ENOENT\)/,
  ],
  ['DATABASE_URL', 'postgres://club:a@b/c?hunter22@host/x', /there is something else, which is not shown/],
  ['DATABASE_URL', 'postgres://club:a@b/c?sslmode=hunter22@host/x', /sslmode=disable or sslmode=verify-full, not something else/],
  ['DATABASE_URL', 'postgres://club:hunter22@b.example.org/c?sslmode=disable&sslmode=verify-full', /sslmode stands there twice/],
  ['DATABASE_URL', 'postgres://club:hunter22@127.0.0.1/c?sslrootcert=/no/such', /sslrootcert together with sslmode=verify-full/],
  ['DATABASE_URL', 'postgres://club:hunter22@db.example.org/c?sslmode=disable&sslrootcert=/no/such', /sslrootcert together with sslmode/],
  ['DATABASE_URL', 'postgres://club:hunter22@127.0.0.1/c#x', /accepted: postgres:/],
  ['MEDIA_URL', 's3://bucket?region=a&region=hunter22', /region stands there twice/],
  ['MEDIA_URL', 's3://bucket?region=', /the region is a word/],
  ['MEDIA_URL', 's3://bucket?region=eu%20west', /the region is a word/],
  ['DATABASE_URL', 'postgres://club:a@b/c?sslrootcert=/hunter22@host/x', /a file for sslrootcert that can be read/],
  ['DATABASE_URL', 'postgres://club:a@b/c#hunter22@host/x', /postgres:\/\/user:password@host:port\/database/],
  ['DATABASE_URL', 'postgres://club:hunter22%@db.example.org/club', /a % must be followed by two digits/],
  ['MEDIA_URL', 'https://bucket', /s3:\/\/bucket/],
  ['MEDIA_URL', 's3://bucket/folder', /s3:\/\/bucket/],
  ['MEDIA_URL', 's3://bucket?acl=public', /there is "acl"/],
  ['MEDIA_URL', 's3://:hunter22@bucket', /s3:\/\/bucket/],
  ['MEDIA_URL', 's3://bucket:22', /s3:\/\/bucket/],
  ['MEDIA_URL', 's3://bucket?hunter22@host', /there is something else, which is not shown/],
  ['MEDIA_URL', 's3://bucket?endpoint=https://key:hunter22@s3.example.org/', /the endpoint is scheme, host and port alone/],
  ['MEDIA_URL', 's3://bucket?endpoint=https://hunter22@s3.example.org', /the endpoint is scheme, host and port alone/],
  ['MEDIA_URL', 's3://bucket?endpoint=https://s3.example.org/hunter22', /the endpoint is scheme, host and port alone/],
  ['MEDIA_URL', 's3://bucket?endpoint=https://s3.example.org%23hunter22', /the endpoint is scheme, host and port alone/],
  ['MEDIA_URL', 's3://bucket?endpoint=https://s3.example.org%3Fhunter22', /the endpoint is scheme, host and port alone/],
  ['MEDIA_URL', 's3://bucket?endpoint=https://s3.example.org#hunter22', /s3:\/\/bucket/],
  ['MEDIA_URL', 's3://bucket?region=x@hunter22.example.org/', /the region is a word of letters, digits and -/],
  ['MEDIA_URL', 's3://bucket?endpoint=http://s3.example.org', /an endpoint with https:\/\//],
  ['MEDIA_URL', 's3://bucket?endpoint=https://s3.example.org', /keys beside it, in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
])('%s=%s is refused with what is accepted, and without its password', (name, value, accepted) => {
  const message = refusal({ [name]: value })
  expect(message).toMatch(accepted)
  expect(message).not.toContain('hunter22')
})

test('where the rows and the files are is read from two addresses', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const config = configOf({
    ...keys,
    DATABASE_URL: 'postgres://club:p%40ss@db.example.org/club',
    MEDIA_URL: 's3://club-files?endpoint=https://s3.example.org&region=eu-1',
    MEDIA_REDIRECT: '1',
  })
  expect(config.database).toEqual({
    postgres: { host: 'db.example.org', port: 5432, user: 'club', password: 'p@ss', database: 'club', ssl: { rejectUnauthorized: true } },
  })
  const [accessKey, secretKey] = ['key', 'secret']
  expect(config.bucket).toEqual({ bucket: 'club-files', endpoint: 'https://s3.example.org', region: 'eu-1', accessKey, secretKey })
  expect(config.mediaRedirect).toBe(true)
  expect(configOf({})).toMatchObject({ database: configOf({}).dataDir, bucket: undefined, mediaRedirect: false })
})

test('a name of this machine needs no encryption, however it is written', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  for (const host of ['localhost', 'localhost.', 'rows.localhost', '127.0.0.2', '[::1]']) {
    expect.soft(configOf({ DATABASE_URL: `postgres://club:club@${host}/club` }).database).toMatchObject({ postgres: { ssl: false } })
    expect.soft(configOf({ ...keys, MEDIA_URL: `s3://club-files?endpoint=http://${host}:9000` }).bucket).toBeDefined()
  }
  expect(configOf({ DATABASE_URL: 'postgres://club:club@localhost.example.org/club' }).database).not.toMatchObject({
    postgres: { ssl: false },
  })
})

test('files are redirected to where a bucket is', () => {
  expect(refusal({ MEDIA_REDIRECT: '1' })).toContain('0, or 1 where MEDIA_URL names a bucket')
  expect(refusal({ MEDIA_REDIRECT: 'yes' })).toContain('0, or 1 where MEDIA_URL names a bucket')
})
