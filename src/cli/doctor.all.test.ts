import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ended } from '../testing/archives.ts'
import { newClub } from '../testing/club.ts'
import { doctored } from '../testing/doctored.ts'
import { freePort } from '../testing/free-port.ts'
import { mailServer } from '../testing/mail-server.ts'
import { newFolder } from '../testing/moving.ts'
import { served } from '../testing/served.ts'

const about = (lines: string[], what: string) => lines.filter((line) => line.slice(2).startsWith(what))
const mailed = { MAIL_FROM: 'Club <club@example.org>' }
const publicly = { PUBLIC_ORIGIN: 'https://club.example.org', TRUST_PROXY: '1' }

test('of a site that is as it should be, all is well, while it runs', async () => {
  const { club, port } = await served()
  const mail = await mailServer('club', 'hunter22')
  const SMTP_URL = `smtp://club:hunter22@127.0.0.1:${mail.port}`
  await ended(club.services.backups.make())
  const whole = { ...publicly, ...mailed, PORT: String(port), SMTP_URL, BACKUP_URL: club.services.backups.place ?? '' }
  const { code, said, lines } = await doctored({ ...club.environment, ...whole })
  expect(lines.filter((line) => /^[!✗]/.test(line))).toEqual([])
  expect([code, lines.at(-3)]).toEqual([0, 'All is well.'])
  expect(about(lines, 'The site')[0]).toContain(`It runs at http://127.0.0.1:${port} and is ready.`)
  expect(about(lines, 'Mail')[0]).toContain('127.0.0.1 answers and knows the user; nothing was sent.')
  expect(about(lines, 'Database')[0]).toMatch(/(?:SQLite|Postgres) [\d.]+, [\d.]+ [kM]B, whole, and keeps what is acknowledged/)
  expect([mail.given(), said.includes('hunter22')]).toEqual([0, false])
})

test('everything that is wrong is told at once, with what to do, and without a secret', async () => {
  const { environment } = await newClub()
  const nobody = await freePort()
  const { code, said, lines } = await doctored({
    ...environment,
    TRUST_PROXY: 'yes',
    LOG_LEVEL: 'loud',
    MEDIA_URL: 's3://key:hunter22@host/bucket',
    ADMIN_PASSWORD: 'hunter2',
    SMTP_URL: `smtp://club:hunter22@127.0.0.1:${nobody}`,
    PORT: String(nobody),
  })
  expect(code).toBe(1)
  for (const variable of ['TRUST_PROXY', 'LOG_LEVEL', 'MEDIA_URL', 'ADMIN_PASSWORD'])
    expect.soft(said).toMatch(new RegExp(`✗ Settings +${variable} cannot be used\\. read: .+ accepted: .+\\n +→ Put ${variable} right`))
  expect(said).toMatch(/! The site +It does not answer at http/)
  expect(said).toMatch(/✗ Mail +127\.0\.0\.1 does not answer as a mail server\.\n +→ Look for a slip/)
  expect(said).toMatch(/✓ Database/)
  // Where the files are is not known, so nobody looks for them in the wrong place.
  expect(about(lines, 'Files')).toEqual([])
  expect(said).toMatch(/5 to mend \(✗\), \d to look at \(!\)\./)
  expect(said).not.toMatch(/hunter2|\n\s+at /)
})

test('a mail server that does not know the user is told, without what it says itself', async () => {
  const { environment } = await newClub()
  const mail = await mailServer('club', 'another')
  const { code, said } = await doctored({ ...environment, ...mailed, SMTP_URL: `smtp://club:hunter22@127.0.0.1:${mail.port}` })
  expect(code).toBe(1)
  expect(said).toMatch(/✗ Mail +127\.0\.0\.1 does not accept the user and password \(it answers 535\)\./)
  expect(said).not.toContain('hunter22')
})

test('a database that is newer, or older, than this version is told', async () => {
  const { environment, store } = await newClub()
  const steps = store.db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await steps.insertInto('kysely_migration').values({ name: '9999-from-the-future', timestamp: '2999-01-01T00:00:00Z' }).execute()
  const newer = await doctored(environment)
  expect(newer.code).toBe(1)
  expect(newer.said).toMatch(/✗ Database +It is newer than this version of the site: it has been through 9999-from-the-future\./)
  await steps.deleteFrom('kysely_migration').where('name', 'like', '9%').execute()
  await steps.deleteFrom('kysely_migration').where('name', '=', '0009-askers-leave-nothing').execute()
  const older = await doctored(environment)
  expect(older.code).toBe(0)
  expect(older.said).toMatch(/! Database +It has not been through 0009-askers-leave-nothing\.\n +→ The next start/)
})

test('a database of another program is told', async () => {
  const { environment, store, at } = await newClub()
  if (typeof at === 'string') await sql.raw('pragma foreign_keys = off').execute(store.db)
  for (const { name } of await store.db.introspection.getTables({ withInternalKyselyTables: true }))
    if (name !== 'settings')
      await sql`drop table if exists ${sql.table(name)} ${sql.raw(typeof at === 'string' ? '' : 'cascade')}`.execute(store.db)
  const { code, said } = await doctored(environment)
  expect(code).toBe(1)
  expect(said).toMatch(/✗ Database +There is what is not of this site \(settings\)\./)
})

test('an uploaded file that is gone, or was cut short, is told by its name', async () => {
  const { environment, store, services, folder } = await newClub()
  const keep = async (text: string) => {
    const bytes = async function* () {
      yield Buffer.from(text)
    }
    const { id, size } = await services.media.keep(bytes(), () => {})
    await store.media.add({ id, name: 'a.pdf', type: 'application/pdf', size, added: services.now().toISOString() })
    return id
  }
  const [whole, gone, cut] = [await keep('whole'), await keep('gone'), await keep('to be cut')]
  const { id: unnamed } = await services.media.keep(Readable.from([Buffer.from('unnamed')]), () => {})
  expect((await doctored(environment)).said).toMatch(/✓ Files +4 there, 25 bytes\./)
  rmSync(join(folder, 'media', gone))
  writeFileSync(join(folder, 'media', cut), 'to')
  const { code, said } = await doctored(environment)
  expect(code).toBe(1)
  expect(said).toMatch(/! Files +1 of them is in no row of the database\./)
  expect(said).not.toContain(unnamed)
  expect(said).toMatch(/✗ Files +2 are gone, or not as they were kept: /)
  expect([said.includes(gone), said.includes(cut), said.includes(whole)]).toEqual([true, true, false])
})

test('a folder that is none, or that others may look into, and keys that were left, are told', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'file'), '')
  const none = await doctored({ DATA_DIR: join(folder, 'file') })
  expect(none.code).toBe(1)
  expect(none.said).toMatch(/✗ Disk +\S+ is no folder\./)
  const open = join(folder, 'open')
  mkdirSync(open, { mode: 0o755 })
  writeFileSync(join(open, 'first-keys.txt'), '')
  const { code, said } = await doctored({ DATA_DIR: open })
  expect(code).toBe(0)
  expect(said).toMatch(/! Disk +Others may look into \S+ \(755\)\.\n +→ chmod 700 /)
  expect(said).toContain('first-keys.txt')
  expect(said).toMatch(/! Database +There is no \S+club\.sqlite yet\./)
  expect((await doctored({ DATA_DIR: join(folder, 'nowhere') })).said).toMatch(/! Disk +\S+nowhere is not there yet\./)
})

test('a word behind it is answered in a sentence', async () => {
  const { code, said } = await doctored({ DATA_DIR: newFolder() }, 'please')
  expect([code, said]).toEqual([1, expect.stringMatching(/^\s*There is a word too many;.*\s+npm run doctor\s/)])
})
