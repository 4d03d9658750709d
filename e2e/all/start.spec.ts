import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect } from '@playwright/test'
import { run, type Settings } from '../site.ts'

const test = base.extend<{ folder: string }>({
  folder: async ({ browserName: _ }, give) => {
    const folder = mkdtempSync(join(tmpdir(), 'club-start-'))
    await give(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Starts the site, which must end by itself, and returns what it said and its exit code. */
async function refusal(settings: Settings) {
  const site = run(settings)
  const code = await site.ended
  return { code, said: site.output() }
}

const keysIn = (text: string) => /name: {6}admin\r?\n\s*password: {2}(\S+)\r?\n\s*passkey: {3}(\S+)\r?\n/.exec(text)?.slice(1) ?? []

/** How many administrators a folder has. */
function administratorsIn(folder: string) {
  const database = new DatabaseSync(join(folder, 'club.sqlite'))
  const { count } = database.prepare('SELECT count(*) AS count FROM admins').get() as { count: number }
  database.close()
  return count
}

test('on a terminal the first start shows the keys once, and writes them nowhere', async ({ folder }) => {
  const site = run({ DATA_DIR: folder }, 'main', { terminal: true })
  await site.running
  const [password = '', passkey = ''] = keysIn(site.output())
  expect([password.length, passkey.length]).toEqual([19, 24])
  expect(existsSync(join(folder, 'first-keys.txt'))).toBe(false)
  await site.stop()
})

test('a first start that fails says why in one sentence and adds no administrator; the next one makes the keys', async ({ folder }) => {
  const other = run({ DATA_DIR: join(folder, 'other') })
  const { port } = new URL(await other.running)
  const data = join(folder, 'site')
  for (const [settings, sentence] of [
    [{ PORT: port }, `Port ${port} is taken by another program. Stop that one, or set another PORT.`],
    [{ HOST: '192.0.2.1' }, 'HOST names no address of this machine.'],
    [{ HOST: 'nowhere.invalid' }, 'HOST names no address of this machine.'],
  ] as const) {
    const { code, said } = await refusal({ DATA_DIR: data, ...settings })
    expect(code).toBe(1)
    expect(said).toContain(sentence)
    expect(said).not.toMatch(/\n\s+at /)
    expect(administratorsIn(data)).toBe(0)
    expect(existsSync(join(data, 'first-keys.txt'))).toBe(false)
  }
  await other.stop()
  const site = run({ DATA_DIR: data })
  await site.running
  expect(keysIn(readFileSync(join(data, 'first-keys.txt'), 'utf8'))).toHaveLength(2)
  expect(await site.stop()).toBe(0)
})

test('given keys are used and never shown; ADMIN_* on a later start are reported to have no effect', async ({ folder }) => {
  const first = run({ DATA_DIR: folder, ADMIN_PASSWORD: 'given-password', ADMIN_PASSKEY: 'given-passkey-of-24-chars' })
  await first.running
  expect(first.output()).toContain('(the one of ADMIN_PASSWORD)')
  expect(first.output()).not.toMatch(/given-pass/)
  await first.stop()
  const second = run({ DATA_DIR: folder, ADMIN_PASSWORD: 'another-password' })
  const origin = await second.running
  expect(second.output()).toContain('Without effect: ADMIN_PASSWORD. There are administrators already.')
  expect(second.output()).toContain('npm run admin -- reset NAME')
  const login = (password: string) =>
    fetch(`${origin}/api/adminlogin`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'admin', password }),
    })
  expect([(await login('another-password')).status, (await login('given-password')).status]).toEqual([401, 200])
  expect(await second.stop()).toBe(0)
})

test('only the owner may read the files of the site', async ({ folder }) => {
  const settings = { DATA_DIR: join(folder, 'data'), ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'given-password' }
  const site = run(settings)
  const origin = await site.running
  await fetch(`${origin}/api/forgotpassword`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.org' }),
  })
  await expect.poll(() => existsSync(join(folder, 'data/outbox')) && readdirSync(join(folder, 'data/outbox')).length).toBe(1)
  const entries = readdirSync(join(folder, 'data'), { recursive: true, withFileTypes: true })
  expect(entries.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['club.sqlite', 'club.sqlite-wal', 'media', 'outbox', 'first-keys.txt']),
  )
  for (const entry of [...entries.map(({ parentPath, name }) => join(parentPath, name)), join(folder, 'data')])
    expect.soft(statSync(entry).mode & 0o077, entry).toBe(0)
  await site.stop()
})

test('a database of a newer version is refused and left as it is', async ({ folder }) => {
  const site = run({ DATA_DIR: folder })
  await site.running
  await site.stop()
  const database = new DatabaseSync(join(folder, 'club.sqlite'))
  database.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-from-the-future', '2999-01-01T00:00:00Z')")
  const { code, said } = await refusal({ DATA_DIR: folder })
  expect(code).toBe(1)
  expect(said).toContain('The database is newer than this version of the site: it has been through 9999-from-the-future')
  expect(database.prepare('SELECT count(*) AS count FROM admins').get()).toEqual({ count: 1 })
  database.close()
})

test('the demo leaves nothing behind', async ({ folder }) => {
  const site = run({ TMPDIR: folder, DATA_DIR: join(folder, 'never') }, 'demo')
  expect(await (await fetch(`${await site.running}/api/events`)).text()).toContain('Soldering Night')
  const [, lies = ''] = /Its data lies in: +(\S+)/.exec(site.output()) ?? []
  expect(existsSync(join(lies, 'club.sqlite'))).toBe(true)
  expect(await site.stop()).toBe(0)
  expect(existsSync(lies)).toBe(false)
  expect(existsSync(join(folder, 'never'))).toBe(false)
})
