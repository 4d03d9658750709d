import { expect, test } from 'vitest'
import { administrator, type Client, type Club, newClub, password } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { codeIn, mails } from '../../testing/mails.ts'

const change = (client: Client, body: Record<string, string>) => client.post('/api/changePassword', body)
const login = async (club: Club, name: string, word: string) =>
  (await club.client().post('/api/adminlogin', { name, password: word })).status

test('a new password needs the current one', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const before = await contentsOf(club.store)
  const refused = { status: 403, body: { success: false, message: 'The current password is wrong.' } }
  for (const body of [{}, { password: 'wrong' }])
    expect.soft(await change(client, { passwordOne: 'longenough', ...body })).toMatchObject(refused)
  expect(await contentsOf(club.store)).toEqual(before)
  expect((await change(client, { passwordOne: 'longenough', password })).status).toBe(200)
  expect(await login(club, 'asha', 'longenough')).toBe(200)
  expect(await login(club, 'asha', password)).toBe(401)
  // It cannot be guessed without end.
  const guess = () => change(client, { passwordOne: 'another one', password: 'wrong' })
  expect((await guess()).status).toBe(403)
  for (let tried = 0; tried < 9; tried += 1) await guess()
  expect((await guess()).status).toBe(429)
})

test('a new password ends every other session, code, email link and known device of the account, and an email says so', async () => {
  const club = await newClub()
  const [here, elsewhere] = [await administrator(club), await administrator(club)]
  await club.client().post('/api/forgotpassword', { email: 'asha@example.org' })
  await club.client().post('/api/askDevice', { name: 'asha' })
  await mails(club, 2)
  await change(here, { passwordOne: 'longenough', password })
  expect((await elsewhere.get('/api/admins')).status).toBe(401)
  expect((await here.get('/api/admins')).status).toBe(200)
  const known = ({ cookies }: Client) => club.admins.isKnownDevice(club.adminId, cookies.get('device') ?? '', new Date())
  expect([await known(here), await known(elsewhere)]).toEqual([true, false])
  const { recoveries, device_mails } = await contentsOf(club.store)
  expect([recoveries, device_mails]).toEqual([[], []])
  const mail = (await mails(club, 3)).at(-1)
  expect(mail?.to).toMatchObject([{ address: 'asha@example.org' }])
  expect(mail?.text).toContain('was changed just now, and every other session was ended')
  expect(JSON.stringify(mail)).not.toContain('longenough')
})

test('after a code the new password needs no current one, but only the first', async () => {
  const club = await newClub()
  const client = club.client()
  await client.post('/api/forgotpassword', { email: 'asha@example.org' })
  await client.post('/api/verifyotp', { enteredotp: await codeIn(club) })
  expect((await change(client, { passwordOne: 'longenough' })).status).toBe(200)
  expect((await client.get('/api/admins')).body.newPasswordOpen).toBe(false)
  expect((await change(client, { passwordOne: 'another one' })).status).toBe(403)
  expect(await login(club, 'asha', 'longenough')).toBe(200)
})

test('a password of seven characters is refused, one of eight in four scripts is kept whole', async () => {
  const club = await newClub()
  const client = await administrator(club)
  expect((await change(client, { passwordOne: '🤖'.repeat(7), password })).body.message).toBe('New password must be at least 8 characters.')
  const long = `क中ñ🤖 ${'x'.repeat(190)}`
  expect((await change(client, { passwordOne: long, password })).status).toBe(200)
  expect(await login(club, 'asha', long)).toBe(200)
  expect(await login(club, 'asha', long.slice(0, -1))).toBe(401)
})

test('the list of administrators holds no password, and says who asks', async () => {
  const club = await newClub()
  const id = await club.admins.add('mira', null, 'no password', new Date())
  expect((await (await administrator(club)).get('/api/admins')).body).toEqual({
    success: true,
    data: [
      { id: club.adminId, name: 'asha', email: 'asha@example.org', lastDay: null, active: true, you: true },
      { id, name: 'mira', email: null, lastDay: null, active: true, you: false },
    ],
    invitations: [],
    newPasswordOpen: false,
    newEmail: null,
    passkeyShown: false,
  })
})
