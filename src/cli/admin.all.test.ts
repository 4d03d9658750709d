import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { limits } from '../features/accounts/server/limits.ts'
import { type Club, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { runCommand } from '../testing/run-command.ts'
import { keyFileIn, writeKeyFile } from './first-keys.ts'

const admin = ({ environment }: { environment: Record<string, string> }, ...args: string[]) => runCommand('admin', environment, ...args)

// They run whole processes one after the other, for which a busy machine may take its time.
const patience = { timeout: 180_000 }

const login = (club: Club, name: string, password: string, from = '192.0.2.1') =>
  club.client().post('/api/adminlogin', { name, password }, { 'x-forwarded-for': from })

async function twoOfThem() {
  const club = await newClub()
  const { password } = (await club.admins.byId(club.adminId)) ?? { password: '' }
  const ravi = (await club.admins.add('Ravi Menon', null, password, new Date())) ?? ''
  return { club, ravi }
}

test('a login with the old password that is under way at a reset opens nothing', async () => {
  const { club } = await twoOfThem()
  const { passwords } = club.services
  const { inTurn } = passwords
  // The password was found right, and the other process comes before anything is opened.
  passwords.inTurn = async (by, action) => {
    const found = await inTurn(by, action)
    expect((await admin(club, 'reset', 'asha')).code).toBe(0)
    return found
  }
  const { status, body, headers } = await login(club, 'asha', 'correct horse')
  expect([status, body.message]).toEqual([401, 'The username or the password is not right.'])
  expect(headers.getSetCookie()).toEqual([])
  const { sessions, devices } = await contentsOf(club.store)
  expect([sessions, devices]).toEqual([[], []])
  const counted = await club.store.db.selectFrom('rate_limits').select('count').where('key', 'like', 'login:typed:%').execute()
  expect(counted).toEqual([])
})

test('a name of several words needs no quotes', async () => {
  const { club } = await twoOfThem()
  expect((await admin(club, 'reset', 'ravi', 'menon')).printed).toContain('New password of Ravi Menon:  ')
})

test('who was locked out by the tries of others gets in with the new password', async () => {
  const club = await newClub()
  for (const name of ['asha', 'asha@example.org'])
    for (let tried = 0; tried < 11; tried += 1) await login(club, name, 'guess', `198.51.100.${tried}`)
  const { most } = limits.loginPerAddress
  for (let tried = 0; tried < most; tried += 1)
    await club.store.rateLimits.take([['login:address:192.0.2.1', limits.loginPerAddress]], new Date())
  expect((await login(club, 'asha', 'correct horse')).status).not.toBe(200)
  const [, password = ''] = /asha: {2}(\S+)/.exec((await admin(club, 'reset', 'asha')).printed) ?? []
  for (const name of ['asha', 'asha@example.org']) expect((await login(club, name, password)).status).toBe(200)
})

const wrong: [string[], string][] = [
  [[], 'Say what is to be done.'],
  [['help'], 'There is no help.'],
  [['reset'], 'Say whose password is to be new'],
  [['reset', ' '], 'Say whose password is to be new'],
  [['list', 'all'], 'list stands alone; this is too much: all'],
  [['passkey', 'new'], 'passkey stands alone; this is too much: new'],
  [['reset', 'nobody'], 'No administrator is called nobody. npm run admin -- list shows them.'],
  [['__proto__'], 'There is no __proto__.'],
]
test('what is written wrongly gets a sentence, and changes nothing', patience, async () => {
  const { club } = await twoOfThem()
  const before = await contentsOf(club.store)
  for (const [args, sentence] of wrong) {
    const { code, printed, failed } = await admin(club, ...args)
    expect.soft([code, printed], args.join(' ')).toEqual([1, ''])
    expect.soft(failed, args.join(' ')).toContain(`\n${sentence}`)
    expect.soft(failed, args.join(' ')).not.toMatch(/\n\s+at /)
  }
  expect(await contentsOf(club.store)).toEqual(before)
})

test('what was written at the first start is named after each new key', patience, async () => {
  const club = await newClub()
  const file = keyFileIn(club.folder)
  await writeKeyFile(file, { name: 'asha', password: 'correct horse', passkey: 'sixteen characters' })
  expect((await admin(club, 'list')).printed).not.toContain(file)
  expect((await admin(club, 'passkey')).printed).toContain(`The first keys still lie in ${file}.`)
})

test('where there is no site, none is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const args of [['list'], ['reset', 'admin'], ['passkey']]) {
    const { code, failed } = await admin({ environment: { DATA_DIR: join(folder, 'site') } }, ...args)
    expect([code, failed]).toEqual([1, expect.stringContaining(`There is no site in ${join(folder, 'site')}.`)])
  }
  expect(existsSync(join(folder, 'site'))).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})

test('where there is no administrator, none is made, and no passkey either', async () => {
  const club = await newClub()
  await club.store.db.deleteFrom('admins').execute()
  const before = await contentsOf(club.store)
  for (const args of [['list'], ['reset', 'admin'], ['passkey']]) {
    const { code, failed } = await admin(club, ...args)
    expect([code, failed]).toEqual([
      1,
      expect.stringContaining('There is no administrator yet. The next start of the site makes the first one'),
    ])
  }
  expect(await contentsOf(club.store)).toEqual(before)
})
