import { expect, test } from 'vitest'
import * as migrations from '../../db/migrations.ts'
import { openStore } from '../../entries/store.ts'
import { appOf } from '../../site/api.ts'
import { clock } from '../../testing/clock.ts'
import { administrator, type Client, clientOf, headersIn, newClub, password } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'

const login = (client: Client, name: string, word: string, from = '192.0.2.1') =>
  client.post('/api/adminlogin', { name, password: word }, { 'x-forwarded-for': from })

/** What a visitor sees of a reply. */
const seenOf = ({ status, body, headers }: Awaited<ReturnType<typeof login>>) => ({ status, body, headers: headersIn(headers) })

/** So many wrong tries in a row; the statuses that they got. */
async function failing(client: Client, times: number, from?: string, name = 'asha') {
  const got: number[] = []
  for (let tried = 0; tried < times; tried += 1) got.push((await login(client, name, 'wrong', from)).status)
  return got
}

test('the name and the email let in, in whatever case and script they are typed', async () => {
  const club = await newClub()
  const { password: hash } = (await club.admins.byId(club.adminId)) ?? { password: '' }
  await club.admins.add('Émile Жук', null, hash, new Date())
  for (const name of [' Asha ', 'ASHA', 'Asha@Example.ORG', 'émile жук', 'E\u0301MILE  ЖУК']) {
    const { status, body } = await login(club.client(), name, password)
    expect.soft(status, name).toBe(200)
    expect.soft(body, name).toEqual({ success: true, message: 'Login successful', token: expect.stringMatching(/^[\w-]{43}$/) })
  }
  // Right passwords do not count.
  expect(
    await club.store.db.selectFrom('rate_limits').select('count').where('key', 'like', 'login:%').where('count', '>', 0).execute(),
  ).toEqual([])
})

test('a wrong password and an unknown name are refused alike', async () => {
  const client = (await newClub()).client()
  const [wrong, unknown] = [await login(client, 'asha', `${password} `), await login(client, 'nobody', password)]
  expect(wrong).toMatchObject({ status: 401, body: { success: false, message: 'Wrong username or password.' } })
  expect(seenOf(unknown)).toEqual(seenOf(wrong))
  expect(client.cookies.size).toBe(0)
})

test('after ten wrong tries in an hour an account lets in only the browsers that it knows, not even with the right password', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const [owner, client] = [await administrator(club), club.client()]
  expect(await failing(client, 10)).toEqual(Array(10).fill(401))
  const refused = await login(client, ' ASHA ', password, '192.0.2.2')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(refused.body).toEqual({ success: false, message: 'Too many attempts. Please try again in 60 minutes.' })
  expect((await login(owner, 'asha', password)).status).toBe(200)
  // A restart forgives nothing.
  const store = await openStore(club.at, migrations)
  expect((await login(clientOf(appOf({ ...club.services, store }).app), 'asha', password)).status).toBe(429)
  await store.close()
  pass(60)
  expect((await login(client, 'asha', password)).status).toBe(200)
})

test('after twenty wrong tries in an hour an address is refused, and uses up no account’s tries; nor does an account an address’s', async () => {
  const club = await newClub()
  const client = club.client()
  for (let tried = 0; tried < 20; tried += 1) expect((await login(client, `name ${tried}`, 'wrong', '192.0.2.5')).status).toBe(401)
  expect((await login(client, 'asha', password, '192.0.2.5')).status).toBe(429)
  expect(await failing(client, 10, '192.0.2.5')).toEqual(Array(10).fill(429))
  expect(await failing(client, 10, '192.0.2.6')).toEqual(Array(10).fill(401))
  expect(await failing(client, 15, '192.0.2.7')).toEqual(Array(15).fill(429))
  expect((await login(client, 'nobody', 'wrong', '192.0.2.7')).status).toBe(401)
})

test('the name and the email of one person share ten tries, and no reply reveals that they are one person’s', async () => {
  const club = await newClub()
  const more = async (name: string, from: string) =>
    Promise.all(Array.from({ length: 30 }, async (_, turn) => (await login(club.client(), name, 'wrong', `${from}.${turn}`)).status))
  const got = await more('asha', '192.0.2')
  expect(got.filter((status) => status === 401)).toHaveLength(10)
  const seen = async (name: string, word: string) => seenOf(await login(club.client(), name, word, '192.0.2.99'))
  const [other, strange] = [await seen('asha@example.org', password), await seen('nobody@example.org', password)]
  expect(other).toEqual(strange)
  expect(other.status).toBe(401)
  expect((await contentsOf(club.store)).sessions).toEqual([])
  const [left, unknown] = [await more('asha@example.org', '198.51.100'), await more('nobody@example.org', '203.0.113')]
  expect(left.toSorted()).toEqual(unknown.toSorted())
})
