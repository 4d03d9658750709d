import { expect, test } from 'vitest'
import type { Call } from '../contract/call.ts'
import { administrator, type Club, newClub } from '../testing/club.ts'
import { contentsOf, idsIn } from '../testing/contents.ts'
import { bodies, things } from '../testing/examples.ts'
import { fill, fullClub } from '../testing/full-club.ts'
import { strangers } from '../testing/strangers.ts'

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

test('the same calls by an administrator change what is there', async () => {
  const club = await fullClub()
  const client = await administrator(club, { withPasskey: true })
  for (const call of club.calls.filter(({ method, path }) => method === 'POST' && path.includes('/delete')))
    for (const path of pathsOf(call, await idsIn(club.store))) await client.post(path)
  for (const thing of things) expect.soft(await club.store.rows(thing).list(), thing.table).toEqual([])
  expect((await contentsOf(club.store)).admins).toHaveLength(1)
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
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE']) {
      await attempt(method, path, body)
      await attempt(method, path, body, overridden)
    }
    for (const spelling of spellings(path)) await attempt(call.method, spelling, body)
    for (const name of ['x-original-url', 'x-rewrite-url', 'x-forwarded-user', 'x-middleware-subrequest'])
      await attempt(call.method, path, body, { [name]: '/api/adminlogin' })
  }
  expect(await contentsOf(club.store)).toEqual(before)
})
