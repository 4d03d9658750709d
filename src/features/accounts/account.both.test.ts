import { expect, test } from 'vitest'
import { administrator, type Client, type Club, newClub, password } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { codeIn, mails } from '../../testing/mails.ts'
import { Lapsed, openedBy } from './server/proof-store.ts'

const change = (client: Client, body: Record<string, string>) => client.post('/api/changePassword', body)
const login = async (club: Club, name: string, word: string) =>
  (await club.client().post('/api/adminlogin', { name, password: word })).status

test('a new password needs the current one', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const before = await contentsOf(club.store)
  for (const body of [{ passwordOne: 'longenough' }, { passwordOne: 'longenough', password: 'wrong' }] as Record<string, string>[]) {
    const refused = await change(client, body)
    expect.soft(refused.status).toBe(403)
    expect.soft(refused.body).toEqual({ success: false, message: 'The current password is not right.' })
  }
  expect(await contentsOf(club.store)).toEqual(before)
  expect((await change(client, { passwordOne: 'longenough', password })).status).toBe(200)
  expect(await login(club, 'asha', 'longenough')).toBe(200)
  expect(await login(club, 'asha', password)).toBe(401)
})

test('the current password cannot be guessed without end', async () => {
  const client = await administrator(await newClub())
  const got: number[] = []
  for (let tried = 0; tried < 11; tried += 1) got.push((await change(client, { passwordOne: 'longenough', password: 'wrong' })).status)
  expect(got).toEqual([...Array(10).fill(403), 429])
  expect((await change(client, { passwordOne: 'longenough', password })).status).toBe(429)
})

test('a new password ends every other session, and a mail says so', async () => {
  const club = await newClub()
  const [here, elsewhere] = [await administrator(club), await administrator(club)]
  await change(here, { passwordOne: 'longenough', password })
  expect((await elsewhere.get('/api/admins')).status).toBe(401)
  expect((await here.get('/api/admins')).status).toBe(200)
  const [mail] = await mails(club, 1)
  expect(mail?.to).toMatchObject([{ address: 'asha@example.org' }])
  expect(mail?.text).toContain('was changed just now, and every other session was ended')
  expect(JSON.stringify(mail)).not.toContain('longenough')
})

test('a new password leaves the sessions of others alone', async () => {
  const club = await newClub()
  const client = await administrator(club, { withPasskey: true })
  await client.post('/api/addAdmin', { email: 'ravi@example.org', passwordOne: 'longenough' })
  const ravi = club.client()
  await ravi.post('/api/adminlogin', { name: 'ravi@example.org', password: 'longenough' })
  await change(client, { passwordOne: 'longer enough', password })
  expect((await ravi.get('/api/admins')).status).toBe(200)
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

test('a password that anybody would try first is refused, with what it is about, and changes nothing', async () => {
  const club = await newClub()
  const client = await administrator(club, { withPasskey: true })
  const before = await contentsOf(club.store)
  const guessable = { success: false, message: expect.stringMatching(/^This password is among the first that anybody would try/) }
  for (const passwordOne of ['password1', 'qwertyuiop', '12345678', 'asha@example.org']) {
    const refused = await change(client, { passwordOne, password })
    expect.soft({ status: refused.status, body: refused.body }, passwordOne).toEqual({ status: 400, body: guessable })
  }
  for (const passwordOne of ['Password1', 'ravi@example.org', 'ravi1234']) {
    const refused = await client.post('/api/addAdmin', { email: 'ravi@example.org', passwordOne })
    expect.soft({ status: refused.status, body: refused.body }, passwordOne).toEqual({ status: 400, body: guessable })
  }
  expect(await contentsOf(club.store)).toEqual(before)
  expect((await change(client, { passwordOne: 'tea4lamp', password })).status).toBe(200)
})

test('a new password ends the devices that the account knew, but the one in use', async () => {
  const club = await newClub()
  const [here, elsewhere] = [await administrator(club), await administrator(club)]
  await change(here, { passwordOne: 'longenough', password })
  const known = ({ cookies }: Client) => club.admins.isKnownDevice(club.adminId, cookies.get('device') ?? '', new Date())
  expect([await known(here), await known(elsewhere)]).toEqual([true, false])
})

test('of fifty new passwords sent at once, one is set', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const words = Array.from({ length: 50 }, (_, turn) => `copper lamp ${turn}`)
  const { password: hash = '' } = (await club.admins.byId(club.adminId)) ?? {}
  const proof = { admin: club.adminId, password: hash }
  const set = await Promise.all(
    words.map((word) => openedBy(club.store.db)(proof, new Date(), ({ admins }) => admins.setPassword(club.adminId, word))),
  )
  expect(set.filter((one) => !(one instanceof Lapsed))).toEqual([true])
  expect((await club.admins.byId(club.adminId))?.password).toBe(words[set.indexOf(true)])
  expect((await client.get('/api/admins')).status).toBe(401)
})

test('the list of administrators holds no password, and says who asks', async () => {
  const club = await newClub()
  const id = await club.admins.add('mira', null, 'no password', new Date())
  expect((await (await administrator(club)).get('/api/admins')).body).toEqual({
    success: true,
    data: [
      { id: club.adminId, name: 'asha', email: 'asha@example.org', you: true },
      { id, name: 'mira', email: null, you: false },
    ],
    newPasswordOpen: false,
    newEmail: null,
    passkeyShown: false,
  })
})
