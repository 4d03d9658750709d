import { expect, test } from 'vitest'
import { appOf } from '../../../site/api.ts'
import { administrator, clientOf, newClub, password } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'

const entry = { name: 'asha', password }

/** Each cookie that an answer sets, by name, with its flags in order. */
const set = (headers: Headers) =>
  Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = '', ...flags] = line.split('; ')
      return [pair.split('=')[0], flags.sort().join('; ')]
    }),
  )

test('over http the cookies are hidden from scripts and other sites, but for the sign that there is a session', async () => {
  const client = (await newClub()).client()
  const { headers } = await client.post('/api/adminlogin', entry)
  expect(set(headers)).toEqual({
    session: 'HttpOnly; Max-Age=43200; Path=/; SameSite=Strict',
    'signed-in': 'Max-Age=43200; Path=/; SameSite=Strict',
    device: 'HttpOnly; Max-Age=7776000; Path=/; SameSite=Strict',
  })
  const asked = await client.post('/api/forgotpassword', { email: 'asha@example.org' })
  expect(set(asked.headers)).toEqual({ recovery: 'HttpOnly; Max-Age=600; Path=/; SameSite=Strict' })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('over https they are Secure and bound to the host', async () => {
  const club = await newClub()
  const site = 'https://club.example.org'
  const client = clientOf(appOf({ ...club.services, publicOrigin: site }).app, site)
  const { headers } = await client.post('/api/adminlogin', entry)
  expect(set(headers)).toEqual({
    '__Host-session': 'HttpOnly; Max-Age=43200; Path=/; SameSite=Strict; Secure',
    '__Host-signed-in': 'Max-Age=43200; Path=/; SameSite=Strict; Secure',
    '__Host-device': 'HttpOnly; Max-Age=7776000; Path=/; SameSite=Strict; Secure',
  })
  expect((await client.get('/api/admins')).status).toBe(200)
  const secret = client.cookies.get('__Host-session')
  const planted = await client.request('GET', '/api/admins', undefined, { cookie: `session=${secret}` })
  expect(planted.status).toBe(401)
  const { headers: gone } = await client.post('/api/logout')
  expect(set(gone)).toEqual({
    '__Host-session': 'HttpOnly; Max-Age=0; Path=/; SameSite=Strict; Secure',
    '__Host-signed-in': 'Max-Age=0; Path=/; SameSite=Strict; Secure',
  })
})

test('logging out ends the session on the server, of this browser alone, and twice does no harm; a new login ends the one before it', async () => {
  const club = await newClub()
  const [one, other] = [await administrator(club), await administrator(club)]
  const replayed = async (session = '') =>
    (await club.client().request('GET', '/api/admins', undefined, { cookie: `session=${session}` })).status
  const [first, second] = [one.cookies.get('session'), other.cookies.get('session')]
  expect((await one.post('/api/logout')).body).toEqual({ success: true, message: 'Logged out' })
  expect(one.cookies.has('session')).toBe(false)
  expect([await replayed(first), (await other.get('/api/admins')).status]).toEqual([401, 200])
  expect((await one.post('/api/logout')).status).toBe(200)
  await other.post('/api/adminlogin', entry)
  expect([await replayed(second), (await other.get('/api/admins')).status]).toEqual([401, 200])
})

test('cookies are long and random, and only their fingerprints are stored', async () => {
  const club = await newClub()
  const clients = [await administrator(club), await administrator(club)]
  const secrets = clients.flatMap(({ cookies }) => [...cookies.values()])
  expect(new Set(secrets).size).toBe(4)
  const stored = JSON.stringify(await contentsOf(club.store))
  for (const secret of secrets) {
    expect.soft(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect.soft(stored).not.toContain(secret)
  }
  expect(stored).not.toContain(password)
})
