import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { configOf } from './config.ts'
import { keyFileIn, welcome, writeKeyFile } from './welcome.ts'

const keys = { name: 'admin', password: 'abcd-efgh', passkey: 'jkmn-pqrs' }
const spy = vi.spyOn(console, 'info').mockImplementation(() => {})
afterEach(() => void spy.mockClear())

function screen(environment: Record<string, string>, ...made: [first?: typeof keys, written?: string]) {
  welcome(configOf(environment), made[0], made[1])
  return String(spy.mock.lastCall?.[0])
}

test('with PUBLIC_ORIGIN the screen names that address, to log in too', () => {
  const shown = screen({ PUBLIC_ORIGIN: 'https://club.example.org', PORT: '3000' }, keys)
  expect(shown).toMatch(/The site is running: +https:\/\/club\.example\.org\n +On this machine: +http:\/\/localhost:3000\n/)
  expect(shown).toContain('log in at  https://club.example.org/admin')
})

test('a HOST that other machines reach without PUBLIC_ORIGIN is warned of', () => {
  for (const HOST of ['0.0.0.0', '::', 'club.example.org']) {
    expect(screen({ HOST })).toContain(`Warning: HOST=${HOST} lets other machines in, but PUBLIC_ORIGIN is not set.`)
    expect(screen({ HOST, PUBLIC_ORIGIN: 'https://club.example.org' })).not.toContain('Warning')
  }
  for (const HOST of ['127.0.0.2', '::1', 'localhost']) expect(screen({ HOST })).not.toContain('Warning')
})

test('the places of rows, files and emails are shown, and no password with them', () => {
  expect(screen({ DATA_DIR: '/srv/club' })).toMatch(/Database: +\/srv\/club\n +Files: +\/srv\/club\/media\n/)
  const keys = { AWS_ACCESS_KEY_ID: 'hidden-id', AWS_SECRET_ACCESS_KEY: 'hidden-key' }
  const away = screen({
    ...{ DATA_DIR: '/srv/club', DATABASE_URL: 'postgres://club:hidden@127.0.0.1/club', ...keys },
    MEDIA_URL: 's3://club?endpoint=http://127.0.0.1:9000',
  })
  expect(away).toMatch(/Database: +127\.0\.0\.1:5432\/club\n +Files: +s3:\/\/club at http:\/\/127\.0\.0\.1:9000\n/)
  expect(away).toContain('written as files into /srv/club/outbox (no SMTP_URL)')
  expect(away).not.toContain('hidden')
})

test('the screen says that ADMIN_* are ignored while there are administrators, and which commands to use', () => {
  const shown = screen({ ADMIN_NAME: 'asha', ADMIN_PASSWORD: 'given-password', ADMIN_PASSKEY: 'given-passkey-of-24-chars' })
  expect(shown).toContain('Ignored: ADMIN_NAME, ADMIN_PASSWORD, ADMIN_PASSKEY. The site already has administrators.')
  expect(shown).toContain('npm run admin -- reset NAME')
  expect(shown).toContain('npm run admin -- passkey')
  expect(shown).not.toContain('given-pass')
  expect(screen({ ADMIN_NAME: 'asha' }, { ...keys, name: 'asha' })).not.toContain('Ignored')
})

test('the screen shows the first keys, or the file that contains them, never both', () => {
  expect(screen({}, keys)).toContain('password:  abcd-efgh')
  const written = screen({}, keys, '/srv/club/first-keys.txt')
  expect(written).toContain('/srv/club/first-keys.txt')
  expect(written).not.toMatch(/abcd|jkmn/)
  expect(screen({})).not.toMatch(/administrator|first-keys/)
})

test('the keys are written into a folder that is made for them, and other users cannot read them', async () => {
  const folder = join(newFolder(), 'not', 'there')
  const file = keyFileIn(folder)
  await writeKeyFile(file, keys)
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  const text = readFileSync(file, 'utf8')
  for (const key of Object.values(keys)) expect(text).toContain(key)
})
