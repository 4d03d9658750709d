import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { configOf } from './config.ts'
import { keyFileIn, writeKeyFile } from './first-keys.ts'
import { welcome } from './welcome.ts'

const keys = { name: 'admin', password: 'abcd-efgh', passkey: 'jkmn-pqrs' }
const spy = vi.spyOn(console, 'info').mockImplementation(() => {})
afterEach(() => void spy.mockClear())

function screen(environment: Record<string, string>, ...made: [first?: typeof keys, written?: string]) {
  welcome(configOf(environment), made[0], made[1])
  return String(spy.mock.lastCall?.[0])
}

test.for(['0.0.0.0', '::', '192.168.1.5', 'club.example.org'])('HOST=%s without PUBLIC_ORIGIN is warned of', (HOST) => {
  expect(screen({ HOST })).toContain(`Warning: HOST=${HOST} lets other machines in, but PUBLIC_ORIGIN is not set.`)
  expect(screen({ HOST, PUBLIC_ORIGIN: 'https://club.example.org' })).not.toContain('Warning')
})
test.for(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('HOST=%s is not', (HOST) => {
  expect(screen({ HOST })).not.toContain('Warning')
})

test('ADMIN_* while there are administrators are told to be without effect, with the commands that have one', () => {
  const said = screen({ ADMIN_NAME: 'asha', ADMIN_PASSWORD: 'given-password', ADMIN_PASSKEY: 'given-passkey-of-24-chars' })
  expect(said).toContain('Without effect: ADMIN_NAME, ADMIN_PASSWORD, ADMIN_PASSKEY. There are administrators already.')
  expect(said).toContain('npm run admin -- reset NAME')
  expect(said).toContain('npm run admin -- passkey')
  expect(said).not.toContain('given-pass')
  expect(screen({ ADMIN_NAME: 'admin' })).not.toContain('Without effect')
  expect(screen({ ADMIN_NAME: 'asha' }, { ...keys, name: 'asha' })).not.toContain('Without effect')
})

test('the first keys stand on the screen, or the file that holds them, never both', () => {
  expect(screen({}, keys)).toContain('password:  abcd-efgh')
  const written = screen({}, keys, '/srv/club/first-keys.txt')
  expect(written).toContain('/srv/club/first-keys.txt')
  expect(written).not.toMatch(/abcd|jkmn/)
  expect(screen({})).not.toContain('administrator')
})

test('a key file that was left lying is reminded of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(screen({ DATA_DIR: folder })).not.toContain('The first keys still lie in')
  await writeKeyFile(keyFileIn(folder), keys)
  expect(screen({ DATA_DIR: folder })).toContain(`The first keys still lie in ${folder}/first-keys.txt.`)
})
