import { expect, test } from 'vitest'
import { administrator, type Club, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { bodies } from '../testing/examples.ts'
import { runCommand } from '../testing/run-command.ts'

const admin = ({ environment }: { environment: Record<string, string> }, ...args: string[]) => runCommand('admin', environment, ...args)

const login = (club: Club, name: string, password: string, from = '192.0.2.1') =>
  club.client().post('/api/adminlogin', { name, password }, { 'x-forwarded-for': from })

async function twoOfThem() {
  const club = await newClub()
  const { password } = (await club.admins.byId(club.adminId)) ?? { password: '' }
  const ravi = (await club.admins.add('Ravi Menon', null, password, new Date())) ?? ''
  return { club, ravi }
}

test('the list names everybody, and how a mail reaches them', async () => {
  const { club } = await twoOfThem()
  expect(await admin(club, 'list')).toEqual({
    code: 0,
    printed: '\nasha  (asha@example.org)\nRavi Menon  (no email)\n\n',
    failed: '',
  })
})

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
  const [, passkey = ''] = /New passkey of the club: {2}(\S+)\n/.exec(printed) ?? []
  expect([code, passkey.length]).toEqual([0, 24])
  const body = bodies['/api/addAdmin'] ?? {}
  expect((await asha.post('/api/addAdmin', body)).status).toBe(403)
  expect((await asha.post('/api/checkSixteen', { passkey: 'sixteen characters' })).status).toBe(403)
  expect((await asha.post('/api/checkSixteen', { passkey })).status).toBe(200)
  expect((await asha.post('/api/addAdmin', body)).status).toBe(200)
  expect(JSON.stringify(await contentsOf(club.store))).not.toContain(passkey)
})
