import { expect, test } from 'vitest'
import { administrator, newClub, password } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'

const entry = { name: 'asha', password }

/** Each cookie that an answer sets, by name, with its flags in order. */
const set = (headers: Headers) => {
  const lines = headers.getSetCookie().map((line) => line.split('; '))
  return Object.fromEntries(lines.map(([pair, ...flags]) => [pair?.split('=')[0], flags.sort().join('; ')]))
}

test.for([
  ['http', '', '', ''],
  ['https', 'https://club.example.org', '__Host-', '; Secure'],
])(
  'over %s the cookies are hidden from scripts and other sites, but for the sign that there is a session',
  async ([, publicOrigin, host, secure]) => {
    const club = await newClub({ ...(publicOrigin && { publicOrigin }) })
    const client = club.client()
    const { headers } = await client.post('/api/adminlogin', entry)
    const flags = (age: number) => `Max-Age=${age}; Path=/; SameSite=Strict${secure}`
    expect(set(headers)).toEqual({
      [`${host}session`]: `HttpOnly; ${flags(43_200)}`,
      [`${host}signed-in`]: flags(43_200),
      [`${host}device`]: `HttpOnly; ${flags(7_776_000)}`,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const asked = await client.post('/api/forgotpassword', { email: 'asha@example.org' })
    expect(set(asked.headers)).toEqual({ [`${host}recovery`]: `HttpOnly; ${flags(600)}` })
    expect((await client.get('/api/admins')).status).toBe(200)
    const planted = { cookie: `session=${client.cookies.get(`${host}session`)}` }
    expect((await client.request('GET', '/api/admins', undefined, planted)).status).toBe(secure ? 401 : 200)
    const { headers: gone } = await client.post('/api/logout')
    expect(set(gone)).toEqual({ [`${host}session`]: `HttpOnly; ${flags(0)}`, [`${host}signed-in`]: flags(0) })
  },
)

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
