import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import { refusal, run, folderTest as test } from '../site.ts'

test('a first start that fails prints why in one sentence and adds no administrator; the next one makes the keys', async ({ folder }) => {
  const other = run({ DATA_DIR: join(folder, 'other') })
  const { port } = new URL(await other.running)
  const data = join(folder, 'site')
  for (const [settings, sentence] of [
    [{ PORT: port }, `Port ${port} is used by another program. Stop that program, or set another PORT.`],
    [{ HOST: '192.0.2.1' }, 'HOST is not an address of this machine.'],
  ] as const) {
    const { code, said } = await refusal({ DATA_DIR: data, ...settings })
    expect(code).toBe(1)
    expect(said).toContain(sentence)
    expect(said).not.toMatch(/\n\s+at /)
    const database = new DatabaseSync(join(data, 'club.sqlite'))
    expect(database.prepare('SELECT count(*) AS count FROM admins').get()).toEqual({ count: 0 })
    database.close()
    expect(existsSync(join(data, 'first-keys.txt'))).toBe(false)
  }
  await other.stop()
  const site = run({ DATA_DIR: data })
  await site.running
  expect(readFileSync(join(data, 'first-keys.txt'), 'utf8')).toMatch(/password: {2}\S{19}\r?\n\s*passkey: {3}\S{24}\r?\n/)
  expect(await site.stop()).toBe(0)
})

test('only the owner may read the files of the site', async ({ folder }) => {
  const data = join(folder, 'data')
  const site = run({ DATA_DIR: data, ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'given-password' })
  const origin = await site.running
  await fetch(`${origin}/api/forgotpassword`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.org' }),
  })
  await expect.poll(() => existsSync(join(data, 'outbox')) && readdirSync(join(data, 'outbox')).length).toBe(1)
  const entries = readdirSync(data, { recursive: true, withFileTypes: true })
  const names = ['club.sqlite', 'club.sqlite-wal', 'media', 'outbox', 'first-keys.txt']
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  for (const entry of [...entries.map(({ parentPath, name }) => join(parentPath, name)), data])
    expect.soft(statSync(entry).mode & 0o077, entry).toBe(0)
  await site.stop()
})
