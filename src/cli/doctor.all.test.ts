import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ended } from '../testing/archives.ts'
import { newClub } from '../testing/club.ts'
import { freePort } from '../testing/free-port.ts'
import { mailServer } from '../testing/mail-server.ts'
import { newFolder } from '../testing/new-folder.ts'
import { doctored } from '../testing/run-command.ts'
import { served } from '../testing/served.ts'

const mailed = { MAIL_FROM: 'Club <club@example.org>' }

test('a running site without faults has no findings', async () => {
  const { club, port } = await served()
  const mail = await mailServer({ password: 'hunter22' })
  await ended(club.services.backups.make())
  const { code, said, lines } = await doctored({
    ...club.environment,
    ...mailed,
    PUBLIC_ORIGIN: 'https://club.example.org',
    TRUST_PROXY: '1',
    PORT: String(port),
    SMTP_URL: `smtp://club:hunter22@127.0.0.1:${mail.port}`,
    BACKUP_URL: club.services.backups.place ?? '',
  })
  expect(lines.filter((line) => /^[!✗]/.test(line))).toEqual([])
  expect([code, lines.at(-3)]).toEqual([0, 'No problems found.'])
  expect(said).toContain(`It runs at http://127.0.0.1:${port} and is ready.`)
  expect(said).toMatch(/✓ Database +(?:SQLite|Postgres) [\d.]+, [\d.]+ [kM]B, intact/)
  expect([mail.seen(), said.includes('hunter22')]).toEqual([0, false])
})

test('all faults are listed at once, with what to do, and without a secret', async () => {
  const { environment } = await newClub()
  const nobody = String(await freePort())
  const { code, said } = await doctored({
    ...environment,
    TRUST_PROXY: 'yes',
    LOG_LEVEL: 'loud',
    MEDIA_URL: 's3://key:hunter22@host/bucket',
    ADMIN_PASSWORD: 'hunter2',
    SMTP_URL: `smtp://club:hunter22@127.0.0.1:${nobody}`,
    PORT: nobody,
  })
  expect(code).toBe(1)
  for (const variable of ['TRUST_PROXY', 'LOG_LEVEL', 'MEDIA_URL', 'ADMIN_PASSWORD'])
    expect.soft(said).toMatch(new RegExp(`✗ Settings +${variable} cannot be used\\. read: .+ accepted: .+\\n +→ Correct ${variable}`))
  expect(said).toMatch(/! The site +It does not answer at http/)
  expect(said).toMatch(/✗ Mail +127\.0\.0\.1 cannot be used \(\w+\)\.\n +→ Check host and port/)
  expect(said).toMatch(/✓ Database/)
  expect(said).not.toMatch(/. Files/)
  expect(said).toMatch(/5 to fix \(✗\), \d to look at \(!\)\./)
  expect(said).not.toMatch(/hunter2|\n\s+at /)
})

test.each([
  ['another', '127.0.0.1', 'does not accept the user and password.'],
  ['hunter22', '0.0.0.0', 'cannot be used'],
])('a mail server with the password %s at %s %s', async (password, host, says) => {
  const mail = await mailServer({ password })
  const SMTP_URL = `smtp://club:hunter22@${host}:${mail.port}`
  const { code, said } = await doctored({ ...(await newClub()).environment, ...mailed, SMTP_URL })
  expect(code).toBe(1)
  expect(said).toContain(`✗ Mail      ${host} ${says}`)
  expect(said).not.toContain('hunter22')
})

test('a file as DATA_DIR, a folder that others can read, and first keys that are still there, are reported', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'file'), '')
  expect((await doctored({ DATA_DIR: join(folder, 'file') })).said).toMatch(/✗ Disk +DATA_DIR, \S+, is a file\./)
  const open = join(folder, 'open')
  mkdirSync(open, { mode: 0o755 })
  writeFileSync(join(open, 'first-keys.txt'), '')
  const { code, said } = await doctored({ DATA_DIR: open })
  expect(code).toBe(0)
  expect(said).toMatch(/! Disk +Other users can read \S+ \(755\)\.\n +→ chmod 700 /)
  expect(said).toContain('first-keys.txt')
  expect(said).toMatch(/! Database +There is no database in \S+ yet\./)
})

test('a database that does not answer is named without its password; words are refused', async () => {
  const DATABASE_URL = `postgres://club:hunter22@127.0.0.1:${await freePort()}/club`
  const { code, said } = await doctored({ DATA_DIR: newFolder(), DATABASE_URL })
  expect(code).toBe(1)
  expect(said).toMatch(/✗ Database +127\.0\.0\.1:\d+ does not answer \(user club, database club\)\.\n +→ Correct DATABASE_URL/)
  expect(said).not.toContain('hunter22')
  expect((await doctored({ DATA_DIR: newFolder() }, 'please')).said).toContain('Too many arguments')
})
