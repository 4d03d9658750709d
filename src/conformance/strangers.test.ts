import { expect, test } from 'vitest'
import type { Call } from '../contract/call.ts'
import { clock } from '../testing/clock.ts'
import { administrator, type Club, newClub } from '../testing/club.ts'
import { contentsOf, idsIn } from '../testing/contents.ts'
import { bodies } from '../testing/examples.ts'
import { fill } from '../testing/full-club.ts'

/** What a request carries that is not, or no longer, an administrator’s. */
type Credentials = { headers?: Record<string, string>; query?: string; body?: Record<string, string> }
type Made = { club: Club; credentials: Credentials }

const cookie = (value: string | undefined): Credentials => ({ headers: { cookie: `session=${value}` } })
const anywhere = (make: (club: Club) => Promise<Credentials>) => async (): Promise<Made> => {
  const club = await newClub()
  return { club, credentials: await make(club) }
}
const session = async (club: Club) => (await administrator(club)).cookies.get('session')
const token = async (club: Club) =>
  (await club.client().post('/api/adminlogin', { name: 'asha', password: 'correct horse' })).body.token as string

/** A session that was idle for so many minutes between two calls, again and again. */
async function leftFor(pauses: number[]): Promise<Made> {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const client = await administrator(club)
  for (const minutes of pauses) {
    if ((await client.get('/api/admins')).status !== 200) throw new Error('the session ended too early')
    pass(minutes)
  }
  return { club, credentials: cookie(client.cookies.get('session')) }
}

/** All who must be refused an administrator’s call. */
const strangers: Record<string, () => Promise<Made>> = {
  'nobody in particular': anywhere(async () => ({})),
  'an empty session cookie': anywhere(async () => cookie('')),
  'a made-up session cookie': anywhere(async () => cookie('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')),
  'a session cookie cut short': anywhere(async (club) => cookie((await session(club))?.slice(0, -1))),
  'the stored fingerprint of a session': anywhere(async (club) => {
    await administrator(club)
    const { id } = await club.store.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    return cookie(id)
  }),
  'a session that was idle for an hour': () => leftFor([61]),
  'a session older than twelve hours': () => leftFor([...Array(14).fill(50), 21]),
  'a session that logged out': anywhere(async (club) => {
    const client = await administrator(club)
    const kept = client.cookies.get('session')
    await client.post('/api/logout')
    return cookie(kept)
  }),
  'the session of a removed administrator': anywhere(async (club) => {
    const kept = await session(club)
    await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
    if (!(await club.admins.remove(club.adminId))) throw new Error('the administrator could not be removed')
    return cookie(kept)
  }),
  'a recovery cookie in place of a session': anywhere(async (club) => {
    const client = club.client()
    await client.post('/api/forgotpassword', { email: 'asha@example.org' })
    return cookie(client.cookies.get('recovery'))
  }),
  'a device cookie in place of a session': anywhere(async (club) => cookie((await administrator(club)).cookies.get('device'))),
  "the reply's token as Bearer": anywhere(async (club) => ({ headers: { authorization: `Bearer ${await token(club)}` } })),
  "the reply's token as cookie": anywhere(async (club) => cookie(await token(club))),
  "the reply's token in body and question": anywhere(async (club) => {
    const secret = await token(club)
    return { body: { token: secret }, query: `?token=${secret}&session=${secret}` }
  }),
  "a living session's cookie as Bearer": anywhere(async (club) => ({ headers: { authorization: `Bearer ${await session(club)}` } })),
}

const pathsOf = ({ path }: Call, ids: string[]) =>
  path.includes(':id') ? ids.map((id) => path.replace(':id', encodeURIComponent(id))) : [path]
const administratorsCalls = ({ calls }: Club) => calls.filter(({ who }) => who === 'administrator')

test.for(Object.entries(strangers))('%s cannot make one administrator’s call, and nothing changes', async ([, make]) => {
  const { club, credentials } = await make()
  await fill(club)
  const before = await contentsOf(club.store)
  const client = club.client()
  const ids = await idsIn(club.store)
  // One id for each call: the refusal comes before the id is looked at, and any other answer fails here.
  for (const [at, call] of administratorsCalls(club).entries()) {
    const paths = pathsOf(call, ids)
    const path = paths[at % paths.length] ?? ''
    const body = call.method === 'GET' ? undefined : JSON.stringify({ ...bodies[call.path], ...credentials.body })
    const headers = { 'content-type': 'application/json', ...credentials.headers }
    const response = await client.request(call.method, path + (credentials.query ?? ''), body, headers)
    expect.soft(response.status, path).toBe(401)
    expect.soft(await response.json(), path).toEqual({ success: false, message: 'Please log in again to do this.' })
  }
  expect(await contentsOf(club.store)).toEqual(before)
})

const spellings = (path: string) => [
  ...[path.toUpperCase(), `/${path}`, `${path}/`, `${path}//`, `${path}%00`, `${path}.json`, `${path}?_method=POST&who=anyone`],
  ...['/API/', '/api//', '/./api/', '/x/../api/', '/api;x/', '/api%2F'].map((start) => path.replace('/api/', start)),
  path.replace(/\/(\w)(?=\w+$)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
]

test('no other method, header or spelling of a path lets a visitor in', async () => {
  const club = await newClub()
  await fill(club)
  const before = await contentsOf(club.store)
  const client = club.client()
  const attempt = async (method: string, path: string, body: unknown, more: Record<string, string> = {}) => {
    const sent = ['GET', 'HEAD'].includes(method) ? undefined : JSON.stringify(body)
    const { status } = await client.request(method, path, sent, { 'content-type': 'application/json', ...more })
    expect.soft([401, 404, 405], `${method} ${path}`).toContain(status)
  }
  const ids = await idsIn(club.store)
  for (const call of administratorsCalls(club)) {
    const [path = ''] = pathsOf(call, ids)
    const body = bodies[call.path] ?? {}
    const overridden = Object.fromEntries(
      ['http-method-override', 'http-method', 'method-override'].map((name) => [`x-${name}`, call.method]),
    )
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE']) await attempt(method, path, body, overridden)
    for (const spelling of spellings(path)) await attempt(call.method, spelling, body)
    for (const name of ['x-original-url', 'x-rewrite-url', 'x-forwarded-user', 'x-middleware-subrequest'])
      await attempt(call.method, path, body, { [name]: '/api/adminlogin' })
  }
  expect(await contentsOf(club.store)).toEqual(before)
})
