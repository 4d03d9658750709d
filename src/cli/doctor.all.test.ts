import { expect, test } from 'vitest'
import { ended } from '../testing/archives.ts'
import { newClub } from '../testing/club.ts'
import { freePort } from '../testing/free-port.ts'
import { mailServer } from '../testing/mail-server.ts'
import { doctored } from '../testing/run-command.ts'
import { served } from '../testing/served.ts'

test('a running site without faults has no findings', async () => {
  const { club, port } = await served()
  const mail = await mailServer({ password: 'hunter22' })
  await ended(club.services.backups.make())
  const { code, said, lines } = await doctored({
    ...club.environment,
    MAIL_FROM: 'Club <club@example.org>',
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
    expect.soft(said).toMatch(new RegExp(`✗ Settings +${variable} cannot be used\\. found: .+ accepted: .+\\n +→ Correct ${variable}`))
  expect(said).toMatch(/! The site +It does not answer at http/)
  expect(said).toMatch(/✗ Email +127\.0\.0\.1 cannot be used \(\w+\)\.\n +→ Check host and port/)
  expect(said).toMatch(/✓ Database/)
  expect(said).not.toMatch(/. Files/)
  expect(said).toMatch(/5 to fix \(✗\), \d to look at \(!\)\./)
  expect(said).not.toMatch(/hunter2|\n\s+at /)
})
