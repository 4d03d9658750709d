import { expect, test } from 'vitest'
import * as migrations from '../../db/migrations.ts'
import { openStore } from '../../entries/store.ts'
import { appOf } from '../../site/api.ts'
import { clock } from '../../testing/clock.ts'
import { administrator, type Client, clientOf, headersIn, newClub, password } from '../../testing/club.ts'

const login = (client: Client, name: string, word: string, from = '192.0.2.1') =>
  client.post('/api/adminlogin', { name, password: word }, { 'x-forwarded-for': from })

/** So many wrong tries in a row; the statuses that they got. */
async function failing(client: Client, times: number, from?: string, name = 'asha') {
  const got: number[] = []
  for (let tried = 0; tried < times; tried += 1) got.push((await login(client, name, 'wrong', from)).status)
  return got
}

test('the name and the email let in, in whatever case they are typed', async () => {
  const club = await newClub()
  for (const name of ['asha', 'ASHA', ' Asha ', 'asha@example.org', 'Asha@Example.ORG']) {
    const { status, body } = await login(club.client(), name, password)
    expect.soft(status, name).toBe(200)
    expect.soft(body, name).toEqual({ success: true, message: 'Login successful', token: expect.stringMatching(/^[\w-]{43}$/) })
  }
})

test('whoever is called by an email of 254 characters logs in by it', async () => {
  const club = await newClub()
  const { password: hash } = (await club.admins.byId(club.adminId)) ?? { password: '' }
  const email = `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}cc`
  expect(email.length).toBe(253)
  await club.admins.add(`${email}m`, `${email}m`, hash, new Date())
  expect((await login(club.client(), `${email}m`, password)).status).toBe(200)
  expect((await login(club.client(), `${email}mm`, password)).status).toBe(400)
})

test('a name in another script is found in whatever case it is typed', async () => {
  const club = await newClub()
  const { password: hash } = (await club.admins.byId(club.adminId)) ?? { password: '' }
  await club.admins.add('Émile Жук', null, hash, new Date())
  for (const name of ['Émile Жук', 'émile жук', 'E\u0301MILE  ЖУК'])
    expect.soft((await login(club.client(), name, password)).status, name).toBe(200)
})

test('a wrong password and an unknown name are refused alike', async () => {
  const client = (await newClub()).client()
  const [wrong, unknown] = [await login(client, 'asha', `${password} `), await login(client, 'nobody', password)]
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ success: false, message: 'The username or the password is not right.' })
  expect({ status: unknown.status, body: unknown.body, headers: headersIn(unknown.headers) }).toEqual({
    status: wrong.status,
    body: wrong.body,
    headers: headersIn(wrong.headers),
  })
  expect(client.cookies.size).toBe(0)
})

test('after ten wrong tries in an hour an account lets nobody in from an unknown device, not even with the right password', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const client = club.client()
  expect(await failing(client, 10)).toEqual(Array(10).fill(401))
  const refused = await login(client, ' ASHA ', password, '192.0.2.2')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(refused.body).toEqual({ success: false, message: 'Too many tries. Please try again in 60 minutes.' })
  pass(59)
  expect((await login(client, 'asha', password)).headers.get('retry-after')).toBe('60')
  pass(1)
  expect((await login(client, 'asha', password)).status).toBe(200)
})

test('a name that nobody has is limited like one that somebody has', async () => {
  const client = (await newClub()).client()
  await failing(client, 10, '192.0.2.1', 'nobody')
  expect((await login(client, 'NOBODY', password)).status).toBe(429)
})

test('the owner still gets in from a device that the account is known by', async () => {
  const club = await newClub()
  const owner = await administrator(club)
  await owner.post('/api/logout')
  await failing(club.client(), 11)
  expect((await login(owner, 'asha', password)).status).toBe(200)
  expect((await login(club.client(), 'asha', password, '192.0.2.9')).status).toBe(429)
})

test('a known device is limited too, and opens no other account', async () => {
  const club = await newClub()
  const owner = await administrator(club)
  expect(await failing(owner, 11)).toEqual([...Array(10).fill(401), 429])
  await failing(club.client(), 10, '192.0.2.3', 'nobody')
  expect((await login(owner, 'nobody', 'wrong', '192.0.2.4')).status).toBe(429)
})

test('after twenty wrong tries in an hour an address is refused, whatever account it tries', async () => {
  const club = await newClub()
  const client = club.client()
  const got: number[] = []
  for (let tried = 0; tried < 21; tried += 1) got.push((await login(client, `name ${tried}`, 'wrong', '192.0.2.5')).status)
  expect(got).toEqual([...Array(20).fill(401), 429])
  expect((await login(client, 'asha', password, '192.0.2.5')).status).toBe(429)
  expect((await login(client, 'asha', password, '192.0.2.6')).status).toBe(200)
})

test('an address that is refused uses up no account’s tries, and an account no address’s', async () => {
  const club = await newClub()
  const client = club.client()
  for (let tried = 0; tried < 20; tried += 1) await login(client, `name ${tried}`, 'wrong', '192.0.2.5')
  expect(await failing(client, 10, '192.0.2.5')).toEqual(Array(10).fill(429))
  expect(await failing(client, 10, '192.0.2.6')).toEqual(Array(10).fill(401))
  expect(await failing(client, 15, '192.0.2.7')).toEqual(Array(15).fill(429))
  expect((await login(client, 'nobody', 'wrong', '192.0.2.7')).status).toBe(401)
})

test('right passwords do not count', async () => {
  const club = await newClub()
  for (let tried = 0; tried < 22; tried += 1) expect((await login(club.client(), 'asha', password)).status).toBe(200)
  expect((await club.store.db.selectFrom('rate_limits').select('count').where('count', '>', 0).execute()).length).toBe(0)
})

test('tries made at the same moment cannot pass together', async () => {
  const client = (await newClub()).client()
  const got = await Promise.all(Array.from({ length: 30 }, (_, tried) => login(client, 'asha', 'wrong', `192.0.2.${tried}`)))
  expect(got.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(got.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('a restart forgives nothing', async () => {
  const club = await newClub()
  await failing(club.client(), 10)
  const store = await openStore(club.at, migrations)
  const { app } = appOf({ ...club.services, store })
  expect((await login(clientOf(app), 'asha', password)).status).toBe(429)
  await store.close()
})

test('without a proxy nobody can choose the address that they are counted by', async () => {
  const club = await newClub()
  const client = clientOf(appOf({ ...club.services, proxies: 0 }).app)
  const got: number[] = []
  for (let tried = 0; tried < 21; tried += 1) {
    const spoofed = { 'x-forwarded-for': `198.51.100.${tried}`, 'x-real-ip': `198.51.100.${tried}`, forwarded: `for=198.51.100.${tried}` }
    got.push((await client.post('/api/adminlogin', { name: `name ${tried}`, password: 'wrong' }, spoofed)).status)
  }
  expect(got).toEqual([...Array(20).fill(401), 429])
})
