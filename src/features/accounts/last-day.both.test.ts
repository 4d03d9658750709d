import { expect, test } from 'vitest'
import { dayAfter, dayAt, nextMidnight } from '../../contract/club-time.ts'
import { administrator, type Club, newClub, password } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { codeIn, mails } from '../../testing/mails.ts'

/** A club whose clock is set, with a second administrator who has logged in. */
async function twoAt(time = new Date()) {
  let at = time
  const club = await newClub({ now: () => at })
  const hash = (await club.admins.byId(club.adminId))?.password ?? ''
  const ravi = (await club.admins.add('ravi', 'ravi@example.org', hash, at)) ?? ''
  const setTo = (then: Date) => {
    at = then
  }
  const clientOf = (id: string) => administrator({ ...club, adminId: id }, { withPasskey: true })
  return { club, ravi, setTo, clientOf, today: dayAt(at) }
}
const login = async (club: Club, word = password) => {
  const { status, body } = await club.client().post('/api/adminlogin', { name: 'ravi', password: word })
  return [status, body.message]
}

test('access ends at midnight after the last day: sessions, logins, codes and emails; the list says so, and it can be given back', async () => {
  const { club, ravi, setTo, clientOf, today } = await twoAt()
  const asha = await administrator(club)
  expect((await asha.post(`/api/setLastDay/${ravi}`, { lastDay: today })).status).toBe(403)
  const elevated = await clientOf(club.adminId)
  expect((await elevated.post(`/api/setLastDay/${ravi}`, { lastDay: dayAfter(today, -1) })).body.message).toBe(
    'The last day must be today or later.',
  )
  expect((await elevated.post(`/api/setLastDay/${ravi}`, { lastDay: today })).body.message).toMatch(
    /^The access of ravi ends after \w{3} \d+ \w{3}\.$/,
  )
  const midnight = nextMidnight(new Date())
  const listed = async () => (await (await clientOf(club.adminId)).get('/api/admins')).body.data[1]
  // A moment before, all is as it was.
  setTo(new Date(midnight.getTime() - 1))
  const raviHere = await clientOf(ravi)
  const forgetful = club.client()
  await forgetful.post('/api/forgotpassword', { email: 'ravi@example.org' })
  const enteredotp = await codeIn(club)
  expect([(await raviHere.get('/api/admins')).status, (await login(club))[0]]).toEqual([200, 200])
  expect(await listed()).toMatchObject({ lastDay: today, active: true })
  await club.services.later.finish()
  setTo(midnight)
  expect((await raviHere.get('/api/admins')).status).toBe(401)
  expect(await login(club)).toEqual([403, 'Your access to this site has ended. Another administrator can give it back.'])
  // The sentence is shown only with the right password.
  expect(await login(club, 'wrong')).toEqual([401, 'Wrong username or password.'])
  expect((await forgetful.post('/api/verifyotp', { enteredotp })).status).toBe(401)
  await club.client().post('/api/forgotpassword', { email: 'ravi@example.org' })
  expect((await contentsOf(club.store)).recoveries).toMatchObject([{ admin: null }])
  expect(await listed()).toMatchObject({ lastDay: today, active: false })
  const back = await clientOf(club.adminId)
  await back.post('/api/addAdmin', { email: 'mira@example.org', passwordOne: 'copper lamp tea' })
  const sent = (await mails(club, 5)).map(({ to, subject }) => `${to?.[0]?.address}: ${subject?.replace(/ at .*/, '')}`)
  expect(sent).not.toContain('ravi@example.org: New administrator')
  await back.post(`/api/setLastDay/${ravi}`, { lastDay: '' })
  expect((await login(club))[0]).toBe(200)
})

test('someone must be able to go on: no last day for the only one without; and where all have ended, access goes on', async () => {
  const { club, ravi, clientOf, today } = await twoAt()
  const asha = await clientOf(club.adminId)
  const set = async (id: string, lastDay: string) => (await asha.post(`/api/setLastDay/${id}`, { lastDay })).status
  expect(await set(ravi, today)).toBe(200)
  expect(await set(club.adminId, today)).toBe(409)
  expect((await asha.post(`/api/setLastDay/${club.adminId}`, { lastDay: today })).body.message).toBe(
    'At least one administrator must have no last day, and all others have one.',
  )
  // As after a restore, or where the others were deleted.
  await club.store.db.updateTable('admins').set({ last_day: '2000-01-01' }).execute()
  expect((await login(club))[0]).toBe(200)
  expect((await asha.get('/api/admins')).body.data).toMatchObject([{ active: true }, { active: true }])
  // Whose access ended earlier does not get in again.
  await club.store.db.updateTable('admins').set({ last_day: '1999-01-01' }).where('id', '=', ravi).execute()
  expect((await login(club))[0]).toBe(403)
  expect((await asha.get('/api/admins')).body.data).toMatchObject([{ active: true }, { active: false }])
})
