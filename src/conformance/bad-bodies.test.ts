import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { notifications } from '../collections/notifications/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { administrator, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { takesJson } from '../testing/examples.ts'
import { growth } from '../testing/growth.ts'

const hackathon = examplesOf(events.fields)
const notice = examplesOf(notifications.fields)

const json = { 'content-type': 'application/json' }

async function signedIn() {
  const club = await newClub()
  const client = await administrator(club)
  const before = await contentsOf(club.store)
  return { club, client, before }
}

/** Sends a body to every call that takes one, and expects the same refusal from each, and nothing changed. */
async function refusedEverywhere(body: BodyInit, headers: Record<string, string>, status: number, message: string) {
  const { club, client, before } = await signedIn()
  for (const { path } of club.calls.filter(takesJson)) {
    const response = await client.request('POST', path, body, headers)
    expect.soft(response.status, path).toBe(status)
    expect.soft(await response.json(), path).toEqual({ success: false, message })
    expect.soft(response.headers.get('cache-control'), path).toBe('no-store')
  }
  expect(await contentsOf(club.store)).toEqual(before)
}

const broken = ['{', '{"title":}', "{'title':'a'}", '{"a":NaN}', '{"a":01}', '{} {}', 'title=a', '\u0000', '"\u0001"']
test.for(broken)('broken JSON is refused with 400: %s', (body) => refusedEverywhere(body, json, 400, 'The body is not valid JSON.'))

test('bytes that are no UTF-8 are refused with 400', () =>
  refusedEverywhere(Buffer.from('{"title":"\xff\xfe","name":"\xc3\x28"}', 'latin1'), json, 400, 'The body is not valid JSON.'))

const types = [
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json5',
  'application/jsonp',
  'application/ld+json',
  'text/x-component',
]
test.for(types)('%s is refused with 415', (type) =>
  refusedEverywhere(JSON.stringify({ ...notice, ...hackathon }), { 'content-type': type }, 415, 'Send this as application/json in UTF-8.'),
)

test('JSON in UTF-8 is taken in every spelling of its type', async () => {
  const { client } = await signedIn()
  for (const type of ['application/json', 'Application/JSON', 'application/json;charset=UTF-8', 'application/json ; charset="utf-8"']) {
    const response = await client.request('POST', '/api/addNotification', JSON.stringify(notice), { 'content-type': type })
    expect.soft(response.status, type).toBe(200)
  }
})

const tooLarge = 'This is too large: at most 64 KB are accepted.'
const size = 64 * 1024 + 1
const streamed = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let sent = 0; sent < size; sent += 1024) controller.enqueue(new Uint8Array(1024).fill(0x20))
      controller.close()
    },
  })

test('a body over 64 KB is refused with 413, told by its length', () =>
  refusedEverywhere(' '.repeat(size), { ...json, 'content-length': String(size) }, 413, tooLarge))

test('a body over 64 KB is refused with 413, though it tells no length', async () => {
  const { club, client, before } = await signedIn()
  for (const { path } of club.calls.filter(takesJson)) {
    const cookie = `session=${client.cookies.get('session')}`
    const init = {
      method: 'POST',
      headers: { ...json, host: 'localhost', origin: 'http://localhost', cookie },
      body: streamed(),
      duplex: 'half',
    }
    const response = await club.app.request(`http://localhost${path}`, init as RequestInit)
    expect.soft(response.status, path).toBe(413)
    expect.soft(await response.json(), path).toEqual({ success: false, message: tooLarge })
  }
  expect(await contentsOf(club.store)).toEqual(before)
})

test('a visitor is turned away from what only administrators may do before a byte of the body is read', async () => {
  const { club, before } = await signedIn()
  for (const { path } of club.calls.filter(({ method, who }) => method === 'POST' && who === 'administrator')) {
    let read = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          read += 1
          controller.enqueue(new Uint8Array(1024))
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', headers: { ...json, host: 'localhost' }, body, duplex: 'half' }
    const response = await club.app.request(`http://localhost${path}`, init as RequestInit)
    expect.soft([response.status, read], path).toEqual([401, 0])
  }
  expect(await contentsOf(club.store)).toEqual(before)
})

test('the largest entry that fits its fields is within the limit', async () => {
  const { client } = await signedIn()
  // Four bytes for each character, as text in emoji takes.
  const { status } = await client.post('/api/addEvent', { formData: { ...hackathon, description: '🤖'.repeat(5000) } })
  expect(status).toBe(200)
})

test('a body nested as deep as the limit allows is refused in good time', async () => {
  const { client } = await signedIn()
  const deep = (length: number) => '['.repeat(length) + ']'.repeat(length)
  for (const bodyOf of [
    deep,
    (length: number) => `{"formData":${deep(length)}}`,
    (length: number) => `{"title":${deep(length)}}`,
    (length: number) => `${'{"a":'.repeat(length / 3)}1${'}'.repeat(length / 3)}`,
  ]) {
    const send = async (length: number) => expect((await client.request('POST', '/api/addEvent', bodyOf(length), json)).status).toBe(400)
    expect.soft(await growth(send, [3_000, 30_000])).toBeLessThan(40)
  }
})

const unknown = [
  '/api/none',
  '/api/addEvent/x',
  '/api/deleteEvent',
  '/api/deleteEvent/',
  '/api/deleteEvent/a/b',
  '/api/x%00',
  '/api/%',
  '/api/%ff',
]
test.for(unknown)('%s is no call: 404 in the shape of a refusal', async (path) => {
  const { client } = await signedIn()
  for (const method of ['GET', 'POST']) {
    const response = await client.request(method, path)
    expect.soft(response.status, method).toBe(404)
    expect.soft(await response.json(), method).toEqual({ success: false, message: 'There is no such call.' })
  }
})

test('a wrong method is refused with 405 and told which one is right', async () => {
  const { club, client, before } = await signedIn()
  for (const { path, method } of club.calls) {
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((name) => name !== method)) {
      const response = await client.request(other, path.replace(':id', 'x'))
      expect.soft(response.status, `${other} ${path}`).toBe(405)
      expect.soft(response.headers.get('allow'), path).toBe(method)
      expect.soft((await response.json()).success, path).toBe(false)
    }
  }
  expect(await contentsOf(club.store)).toEqual(before)
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
test('a body that was answered is not held in memory', async () => {
  const { client } = await signedIn()
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  }
  const send = async () => {
    const body = JSON.stringify({ name: 'x'.repeat(60_000) })
    expect((await client.request('POST', '/api/studentRegister', body, json)).status).toBe(400)
  }
  await send()
  const before = held()
  for (let turn = 0; turn < 300; turn += 1) await send()
  // 18 MB were sent.
  expect(held() - before).toBeLessThan(6_000_000)
})

test('every answer carries the headers that keep it from being run, framed or guessed', async () => {
  const { client } = await signedIn()
  const wrong = await client.request('POST', '/api/addEvent', '{', json)
  const answers = [
    await client.request('GET', '/api/'),
    await client.request('GET', '/api/none'),
    wrong,
    await client.request('GET', '/healthz'),
  ]
  for (const { headers, status } of answers) {
    expect.soft(headers.get('content-security-policy'), String(status)).toMatch(/^default-src 'none'.*sandbox$/)
    expect.soft(headers.get('x-content-type-options'), String(status)).toBe('nosniff')
    expect.soft(headers.get('x-frame-options'), String(status)).toBe('DENY')
    expect.soft(headers.get('cross-origin-resource-policy'), String(status)).toBe('same-origin')
    expect.soft(headers.has('access-control-allow-origin'), String(status)).toBe(false)
  }
})

const hostile = [
  '<script>alert(1)</script>',
  '</script><svg onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table events; --",
  '{{constructor.constructor("alert(1)")()}}',
  '#{7*7} <%= 7*7 %>',
  "=cmd|' /C calc'!A0",
  '&lt;b&gt; &amp; &#0;',
  'رأس مال 中文 Ñandú 👩‍🚀',
]
test('markup and other marks of attack are kept as the text that they are', async () => {
  const { club, client } = await signedIn()
  for (const text of hostile) {
    await client.post('/api/addNotification', { ...notice, title: text, description: text, submissionDate: text.slice(0, 40).trim() })
    const [newest] = (await club.client().get('/api/')).body.notif
    expect.soft(newest).toMatchObject({ title: text, description: text })
  }
})
