import { expect, test } from 'vitest'
import { club as words } from '../../../content/club.ts'
import { clock } from '../../testing/clock.ts'
import { administrator, type Club, newClub, passkey, password } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { mails } from '../../testing/mails.ts'

/** A second administrator, who has logged in and shown the passkey. */
async function second(club: Club) {
  const hash = (await club.admins.byId(club.adminId))?.password ?? ''
  const id = (await club.admins.add('ravi', 'ravi@example.org', hash, new Date())) ?? ''
  const client = club.client()
  await client.post('/api/adminlogin', { name: 'ravi', password })
  await client.post('/api/checkSixteen', { passkey })
  return { id, client }
}

test('after the passkey an administrator is deleted, and out at once, with every session and device', async () => {
  const club = await newClub()
  const asha = await administrator(club)
  const ravi = await second(club)
  const unproven = await asha.post(`/api/deleteAdmin/${ravi.id}`)
  expect([unproven.status, unproven.body.message]).toEqual([403, 'Enter the club passkey first; it stays valid for ten minutes.'])
  expect((await ravi.client.get('/api/admins')).status).toBe(200)
  await asha.post('/api/checkSixteen', { passkey })
  expect((await asha.post(`/api/deleteAdmin/${ravi.id}`)).body).toEqual({ success: true, message: 'Administrator deleted successfully' })
  expect((await ravi.client.get('/api/admins')).status).toBe(401)
  const { sessions, devices, admins } = await contentsOf(club.store)
  expect([sessions, devices, admins].map((rows) => rows?.length)).toEqual([1, 1, 1])
  expect((await ravi.client.post('/api/adminlogin', { name: 'ravi', password })).status).toBe(401)
  expect((await asha.post(`/api/deleteAdmin/${ravi.id}`)).status).toBe(404)
})

test('administrators cannot delete themselves, and the last one stays', async () => {
  const club = await newClub()
  const asha = await administrator(club, { withPasskey: true })
  const ravi = await second(club)
  expect((await asha.post(`/api/deleteAdmin/${club.adminId}`)).status).toBe(409)
  expect((await contentsOf(club.store)).admins).toHaveLength(2)
  expect([await club.admins.remove(ravi.id), await club.admins.remove(club.adminId)]).toEqual([true, false])
})

test('two administrators who use one browser in turn cause one email a day each, not one at each login', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  await club.admins.add('ravi', null, (await club.admins.byId(club.adminId))?.password ?? '', now())
  const shared = club.client()
  const inTurn = async () => {
    for (const name of ['asha', 'ravi', 'asha', 'ravi', 'asha', 'ravi'])
      expect((await shared.post('/api/adminlogin', { name, password })).status).toBe(200)
  }
  const by = async (count: number) => (await mails(club, count)).map(({ text = '' }) => text.split(' ')[0]).sort()
  await inTurn()
  expect(await by(2)).toEqual(['asha', 'ravi'])
  pass(24 * 60)
  await inTurn()
  expect(await by(4)).toEqual(['asha', 'asha', 'ravi', 'ravi'])
})

test('every administrator gets an email when one is added, deleted, or logs in from a new browser', async () => {
  const club = await newClub()
  const asha = await administrator(club, { withPasskey: true })
  const notices = async (count: number) =>
    (await mails(club, count)).map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`.replace(/ at .*/, '')).sort()
  const { id } = (await asha.post('/api/addAdmin', { email: 'ravi@example.org', passwordOne: 'longenough' })).body
  const both = (subject: string) => [`asha@example.org: ${subject}`, `ravi@example.org: ${subject}`]
  const told = both('New administrator')
  expect(await notices(2)).toEqual(told)
  const logIn = (client = club.client()) => client.post('/api/adminlogin', { name: 'ravi@example.org', password: 'longenough' })
  const first = club.client()
  // Of the first browser there is no notice, nor of one that is known.
  await logIn(first)
  await logIn(first)
  await logIn()
  told.push(...both('Login from a new browser'))
  expect(await notices(4)).toEqual(told.sort())
  expect((await mails(club, 4)).at(-1)?.text).toContain(`ravi@example.org logged in to ${words.name}`)
  // Of the next one on the same day there is no notice.
  await logIn()
  await asha.post(`/api/deleteAdmin/${id}`)
  told.push(...both('Administrator deleted'))
  expect(await notices(6)).toEqual(told.sort())
})
