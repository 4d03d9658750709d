import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect } from '@playwright/test'
import { run, type Settings } from './site.ts'

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

test('the first start shows name, password and passkey once, and they are right', async ({ folder }) => {
  const first = run({ DATA_DIR: folder })
  const origin = await first.running
  expect(first.output()).toContain(`Its data lies in:     ${folder}`)
  const [, password, passkey] = /name: {6}admin\n\s+password: {2}(\S+)\n\s+passkey: {3}(\S+)\n/.exec(first.output()) ?? []
  const post = (path: string, body: object, cookie = '') =>
    fetch(origin + path, { method: 'POST', headers: { origin, cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const login = await post('/api/adminlogin', { name: 'admin', password })
  expect(login.status).toBe(200)
  const session = login.headers
    .getSetCookie()
    .findLast((line) => line.startsWith('session='))
    ?.split(';')[0]
  expect((await post('/api/checkSixteen', { passkey }, session)).status).toBe(200)
  expect(await first.stop()).toBe(0)

  const begun = Date.now()
  const second = run({ DATA_DIR: folder })
  expect((await fetch(`${await second.running}/healthz`)).status).toBe(200)
  console.info(`The second start answered after ${Date.now() - begun} ms.`)
  expect(second.output()).not.toMatch(/password|passkey/)
  expect(second.output()).not.toContain(password)
  expect((await fetch(`${await second.running}/readyz`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
})

test('given keys are used and never shown', async ({ folder }) => {
  const site = run({ DATA_DIR: folder, ADMIN_NAME: 'asha', ADMIN_PASSWORD: 'given-password', ADMIN_PASSKEY: 'given-passkey-of-24-chars' })
  await site.running
  expect(site.output()).toContain('name:      asha')
  expect(site.output()).toContain('(the one of ADMIN_PASSWORD)')
  expect(site.output()).not.toMatch(/given-password|given-passkey/)
  expect(await site.stop()).toBe(0)
})

for (const [name, typed, sentence] of [
  ['PORT', 'eighty', 'read:     "eighty"\n  accepted: a whole number from 0 to 65535'],
  ['PORT', '70000', 'read:     "70000"'],
  ['PUBLIC_ORIGIN', 'club.example.org/', 'accepted: scheme and host, like https://club.example.org'],
  ['ADMIN_PASSWORD', 'short', 'read:     (not shown, it may hold a secret)\n  accepted: at least 8 characters'],
  ['DATABASE_URL', 'postgres://club@localhost/club', 'accepted: nothing yet: Postgres comes with a later version'],
  ['MEDIA_URL', 's3://club', 'accepted: nothing yet: S3-compatible storage comes with a later version'],
] as const)
  test(`${name}=${typed} stops the start with a sentence that helps`, async ({ folder }) => {
    const { code, said } = await refusal({ DATA_DIR: join(folder, 'new'), [name]: typed })
    expect(code).toBe(1)
    expect(said).toContain(`The site did not start.\n\n${name} cannot be used.\n`)
    expect(said).toContain(sentence)
    expect(said).not.toMatch(/\n\s+at /)
    expect(existsSync(join(folder, 'new'))).toBe(false)
  })

test('a port that is taken is told in one sentence', async ({ folder }) => {
  const site = run({ DATA_DIR: join(folder, 'one') })
  const { port } = new URL(await site.running)
  const { code, said } = await refusal({ DATA_DIR: join(folder, 'other'), PORT: port })
  expect(code).toBe(1)
  expect(said).toContain('The port is taken by another program. Stop that one, or set another PORT.')
  expect(said).not.toMatch(/\n\s+at /)
  expect(await site.stop()).toBe(0)
})

test('a folder that is a file is told in one sentence', async ({ folder }) => {
  writeFileSync(join(folder, 'file'), '')
  const { code, said } = await refusal({ DATA_DIR: join(folder, 'file') })
  expect(code).toBe(1)
  expect(said).toContain('DATA_DIR is no folder')
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

test('SIGTERM lets a request under way finish, closes the database and ends with 0', async ({ folder }) => {
  const site = run({ DATA_DIR: folder, ADMIN_PASSWORD: 'longenough', ADMIN_PASSKEY: 'sixteen-chars-ok-yes' })
  const origin = await site.running
  const login = fetch(`${origin}/api/adminlogin`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'admin', password: 'longenough' }),
  })
  await fetch(`${origin}/healthz`)
  const ended = site.stop()
  expect((await login).status).toBe(200)
  expect(await ended).toBe(0)
  expect(existsSync(join(folder, 'club.sqlite-wal'))).toBe(false)
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
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

test('the script that looks for a browser finds one', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../scripts/browser.mjs')], { encoding: 'utf8' })
  expect(status).toBe(0)
  expect(existsSync(stdout.trim())).toBe(true)
})
