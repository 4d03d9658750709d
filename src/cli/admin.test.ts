import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spareKeysOf } from '../features/accounts/server/keys.ts'
import { limits } from '../features/accounts/server/limits.ts'
import { administrator, type Club, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { bodies } from '../testing/examples.ts'
import { newFolder } from '../testing/new-folder.ts'
import { runCommand } from '../testing/run-command.ts'

const admin = ({ environment }: { environment: Record<string, string> }, ...args: string[]) => runCommand('admin', environment, ...args)

const login = (club: Club, name: string, password: string, from = '192.0.2.1') =>
  club.client().post('/api/adminlogin', { name, password }, { 'x-forwarded-for': from })

async function twoOfThem() {
  const club = await newClub()
  const { password = '' } = (await club.admins.byId(club.adminId)) ?? {}
  return { club, ravi: (await club.admins.add('Ravi Menon', null, password, new Date())) ?? '' }
}

test('a reset gives a new password that is shown once, and ends whatever the account was open to, in the running site', async () => {
  const { club, ravi } = await twoOfThem()
  const [asha, other] = [await administrator(club), await administrator({ ...club, adminId: ravi })]
  const forgetful = club.client()
  await forgetful.post('/api/forgotpassword', { email: 'asha@example.org' })
  const { code, printed } = await admin(club, 'reset', 'ASHA@example.org')
  const [, password = ''] = /New password of asha: {2}(\S+)\n/.exec(printed) ?? []
  expect(code).toBe(0)
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect((await asha.get('/api/admins')).status).toBe(401)
  expect((await other.get('/api/admins')).status).toBe(200)
  const { sessions, devices, recoveries } = await contentsOf(club.store)
  expect([sessions, devices, recoveries].map((rows) => rows?.filter((row) => row.admin === club.adminId))).toEqual([[], [], []])
  expect(JSON.stringify(await contentsOf(club.store))).not.toContain(password)
  expect((await login(club, 'asha', 'correct horse')).status).toBe(401)
  expect((await login(club, 'asha', password)).status).toBe(200)
  expect((await login(club, 'Ravi Menon', 'correct horse')).status).toBe(200)
})

test('a new passkey is shown once; what was shown with the old one counts no longer', async () => {
  const club = await newClub()
  const asha = await administrator(club, { withPasskey: true })
  const { code, printed } = await admin(club, 'passkey')
  const [, passkey = ''] = /New club passkey: {2}(\S+)\n/.exec(printed) ?? []
  expect([code, passkey.length]).toEqual([0, 24])
  const body = bodies['/api/addAdmin'] ?? {}
  expect((await asha.post('/api/addAdmin', body)).status).toBe(403)
  expect((await asha.post('/api/checkSixteen', { passkey: 'sixteen characters' })).status).toBe(403)
  expect((await asha.post('/api/checkSixteen', { passkey })).status).toBe(200)
  expect((await asha.post('/api/addAdmin', body)).status).toBe(200)
  expect(JSON.stringify(await contentsOf(club.store))).not.toContain(passkey)
})

test('a login with the old password that is under way at a reset opens nothing', async () => {
  const { club } = await twoOfThem()
  const { passwords } = club.services
  const { inTurn } = passwords
  // The password was found right, and the reset comes before anything is opened.
  passwords.inTurn = async (by, action) => {
    const found = await inTurn(by, action)
    await spareKeysOf(club.store, passwords).reset('asha')
    return found
  }
  const { status, headers } = await login(club, 'asha', 'correct horse')
  expect([status, headers.getSetCookie()]).toEqual([401, []])
  const { sessions, devices } = await contentsOf(club.store)
  expect([sessions, devices]).toEqual([[], []])
})

test('who was locked out by the tries of others gets in with the new password', async () => {
  const club = await newClub()
  for (let tried = 0; tried < 11; tried += 1) await login(club, 'asha', 'guess', `198.51.100.${tried}`)
  for (let tried = 0; tried < limits.login.address.most; tried += 1)
    await club.store.rateLimits.take([['login:address:192.0.2.1', limits.login.address]], new Date())
  expect((await login(club, 'asha', 'correct horse')).status).not.toBe(200)
  const { password } = await spareKeysOf(club.store, club.services.passwords).reset('asha')
  expect((await login(club, 'asha', password)).status).toBe(200)
})

test('`list` names all; an unknown name gets a sentence and changes nothing; a name needs no quotes', async () => {
  const { club } = await twoOfThem()
  const before = await contentsOf(club.store)
  const { code, printed, failed } = await admin(club, 'reset', 'nobody')
  expect([code, printed, failed]).toEqual([1, '', 'No administrator is called nobody. npm run admin -- list shows them.\n'])
  expect(await contentsOf(club.store)).toEqual(before)
  expect((await admin(club, 'list')).printed).toBe('\nasha  (asha@example.org)\nRavi Menon  (no email)\n\n')
  expect((await admin(club, 'reset', 'ravi', 'menon')).printed).toContain('New password of Ravi Menon:  ')
})

test('where there is no site or no administrator, none is made', async () => {
  const folder = join(newFolder(), 'site')
  const none = await admin({ environment: { DATA_DIR: folder } }, 'passkey')
  expect([none.code, none.failed]).toEqual([1, expect.stringContaining(`There is no site in ${folder}.`)])
  expect(existsSync(folder)).toBe(false)
  const club = await newClub()
  await club.store.db.deleteFrom('admins').execute()
  const before = await contentsOf(club.store)
  const { code, failed } = await admin(club, 'reset', 'admin')
  expect([code, failed]).toEqual([1, expect.stringContaining('There is no administrator yet. The next start of the site adds')])
  expect(await contentsOf(club.store)).toEqual(before)
})
