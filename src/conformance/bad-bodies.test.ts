import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { notifications } from '../collections/notifications/contract.ts'
import { administrator, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { examplesOf } from '../testing/example.ts'
import { takesJson } from '../testing/examples.ts'

const hackathon = examplesOf(events.fields)
const notice = examplesOf(notifications.fields)
const json = { 'content-type': 'application/json' }

async function signedIn() {
  const club = await newClub()
  const client = await administrator(club)
  return { club, client, before: await contentsOf(club.store) }
}

/** A body that arrives piece by piece, and how many pieces were read. */
function streamed(pieces: number) {
  const counted = { read: 0 }
  const pull = (controller: ReadableStreamDefaultController) => {
    counted.read += 1
    if (counted.read > pieces) controller.close()
    else controller.enqueue(new Uint8Array(1024).fill(0x20))
  }
  return { counted, init: { body: new ReadableStream({ pull }, { highWaterMark: 0 }), duplex: 'half', method: 'POST' } }
}

const size = 64 * 1024 + 1
const notJson = [400, 'The body is not valid JSON.'] as const
const otherType = [415, 'Send this as application/json in UTF-8.'] as const
const tooLarge = [413, 'This is too large: at most 64 KB are accepted.'] as const
const types = [
  ...['text/plain', 'text/plain; application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ...['application/json; charset=utf-16', 'application/json; charset=latin1', 'application/json5', 'application/ld+json'],
]
const refused: [string, BodyInit, Record<string, string>, readonly [number, string]][] = [
  ...['{', '{"title":}', "{'title':'a'}", '{"a":NaN}', '{"a":01}', '{} {}', 'title=a', '\u0000', '"\u0001"'].map(
    (body): (typeof refused)[number] => [body, body, json, notJson],
  ),
  ['no UTF-8', Buffer.from('{"title":"\xff\xfe","name":"\xc3\x28"}', 'latin1'), json, notJson],
  ...types.map((type): (typeof refused)[number] => [type, JSON.stringify(notice), { 'content-type': type }, otherType]),
  ['over 64 KB', ' '.repeat(size), { ...json, 'content-length': String(size) }, tooLarge],
]

test('every call refuses a body that is no JSON, of another type, or too large, and changes nothing', async () => {
  const { club, client, before } = await signedIn()
  const cookie = `session=${client.cookies.get('session')}`
  for (const { path } of club.calls.filter(takesJson)) {
    for (const [what, body, headers, [status, message]] of refused) {
      const response = await client.request('POST', path, body, headers)
      expect.soft([response.status, response.headers.get('cache-control')], `${path}: ${what}`).toEqual([status, 'no-store'])
      expect.soft(await response.json(), `${path}: ${what}`).toEqual({ success: false, message })
    }
    const headers = { ...json, host: 'localhost', origin: 'http://localhost', cookie }
    const response = await club.app.request(`http://localhost${path}`, { ...streamed(65).init, headers } as RequestInit)
    expect.soft(response.status, `${path}: too large, without a length`).toBe(413)
  }
  expect(await contentsOf(club.store)).toEqual(before)
})

test('JSON in UTF-8 is accepted in every spelling of its type', async () => {
  const { client } = await signedIn()
  for (const type of ['Application/JSON', 'application/json;charset=UTF-8', 'application/json ; charset="utf-8"']) {
    const response = await client.request('POST', '/api/addNotification', JSON.stringify(notice), { 'content-type': type })
    expect.soft(response.status, type).toBe(200)
  }
})

test('a visitor is refused what only administrators may do before a byte of the body is read', async () => {
  const { club, before } = await signedIn()
  for (const { path } of club.calls.filter(({ method, who }) => method === 'POST' && who === 'administrator')) {
    const { counted, init } = streamed(1000)
    const response = await club.app.request(`http://localhost${path}`, { ...init, headers: { ...json, host: 'localhost' } } as RequestInit)
    expect.soft([response.status, counted.read], path).toEqual([401, 0])
  }
  expect(await contentsOf(club.store)).toEqual(before)
})

test('the largest entry that fits its fields is within the limit, and a deeply nested body is refused', async () => {
  const { client } = await signedIn()
  // Four bytes for each character, as text in emoji takes.
  const { status } = await client.post('/api/addEvent', { formData: { ...hackathon, description: '🤖'.repeat(5000) } })
  expect(status).toBe(200)
  const deep = '['.repeat(30_000) + ']'.repeat(30_000)
  for (const body of [deep, `{"formData":${deep}}`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`])
    expect.soft((await client.request('POST', '/api/addEvent', body, json)).status).toBe(400)
})

test('a path of no call is answered with 404, a wrong method with 405 and the right one', async () => {
  const { club, client, before } = await signedIn()
  for (const end of ['none', 'addEvent/x', 'deleteEvent', 'deleteEvent/', 'deleteEvent/a/b', 'x%00', '%', '%ff'])
    for (const method of ['GET', 'POST']) {
      const response = await client.request(method, `/api/${end}`)
      expect.soft([response.status, await response.json()], end).toEqual([404, { success: false, message: 'There is no such call.' }])
    }
  for (const { path, method } of club.calls)
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((name) => name !== method)) {
      const response = await client.request(other, path.replace(':id', 'x'))
      expect.soft([response.status, response.headers.get('allow')], `${other} ${path}`).toEqual([405, method])
      expect.soft((await response.json()).success, path).toBe(false)
    }
  expect(await contentsOf(club.store)).toEqual(before)
})

test('every response of a call carries the headers that keep it from being run, framed or guessed', async () => {
  const { client } = await signedIn()
  const wrong = await client.request('POST', '/api/addEvent', '{', json)
  const paths = ['/api/', '/api/none', '/healthz']
  for (const { headers, status } of [wrong, ...(await Promise.all(paths.map((path) => client.request('GET', path))))]) {
    expect.soft(Object.fromEntries(headers), String(status)).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect.soft(headers.has('access-control-allow-origin'), String(status)).toBe(false)
  }
})

const hostile = [
  ...['<script>alert(1)</script>', '</script><svg onload=alert(1)>', '"><img src=x onerror=alert(1)>', "'; drop table events; --"],
  ...['{{constructor.constructor("alert(1)")()}}', '#{7*7} <%= 7*7 %>', "=cmd|' /C calc'!A0", '&lt;b&gt; &amp; &#0;'],
  'رأس مال 中文 Ñandú 👩‍🚀',
]
test('markup and other payloads are stored as the text that they are', async () => {
  const { club, client } = await signedIn()
  for (const text of hostile) {
    await client.post('/api/addNotification', { ...notice, title: text, description: text, submissionDate: text.slice(0, 40).trim() })
    const [newest] = (await club.client().get('/api/')).body.notif
    expect.soft(newest).toMatchObject({ title: text, description: text })
  }
})
