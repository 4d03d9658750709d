import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { type Call, downloaded } from '../contract/call.ts'
import { adminCalls, sessionCalls } from '../features/accounts/contract.ts'
import { logout } from '../features/accounts/logout.ts'
import { backupCalls } from '../features/backup/contract.ts'
import * as things from '../site/collections.ts'
import { administrator, type Club, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { examplesOf } from '../testing/example.ts'
import { ofEntries } from '../testing/examples.ts'
import { fullClub } from '../testing/full-club.ts'
import { makeCall } from '../testing/make-call.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'
import { rollOf } from '../testing/rolls.ts'

const hackathon = examplesOf(events.fields)
const student = examplesOf(students.fields)

const keyed = (key = 'a-key-of-its-own') => ({ 'idempotency-key': key })
const event = { formData: hackathon }
const add = events.calls.add.path
const eventsIn = async ({ client }: Club) => (await client().get('/api/events')).body.data

/** All that the club holds, but for when a session was seen last, the first replies, and since when a picture waits for its form. */
const held = async ({ store }: Club) => {
  const { pictures = [], submissions: _, sessions: __, ...all } = await contentsOf(store)
  const tables = Object.entries({ ...all, pictures: pictures.map(({ added: _, ...row }) => row) })
  // In an order of their own: Postgres returns a row that was written again behind the others.
  return tables.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()])
}

async function signedIn() {
  const club = await newClub()
  return { club, client: await administrator(club) }
}

/** What is answered by a cookie, or only begins something. */
const anew = [...Object.values(sessionCalls), ...Object.values(adminCalls), ...Object.values(backupCalls), logout].filter(
  ({ path }) => /login|logout|forgot|verify|Device|checkSixteen|changeEmail|Cop|Archive$/i.test(path) || path.includes('Archive/'),
)

test('the reply of every call holds to its contract and no cookie; an add sent again gets it again, no other change is made twice', async () => {
  const { calls } = await newClub()
  const adds = new Set(Object.values(things).map(({ calls }) => (calls.add as Call).path))
  expect(adds.size).toBeGreaterThan(9)
  expect(calls.filter(({ method }) => method === 'POST').length).toBeGreaterThan(30)
  const shared = await fullClub()
  for (const { path, method } of calls.filter(({ reply }) => reply !== downloaded)) {
    const club = ofEntries.has(path) || method === 'GET' ? shared : await fullClub()
    const client = await administrator(club, { withPasskey: true })
    // The version of the site, which a change sets, is a number and no secret.
    const secrets = () => [...client.cookies].flatMap(([name, value]) => (name.endsWith('version') ? [] : [value]))
    const asked = secrets()
    const call = club.calls.find((one) => one.path === path && one.method === method) as Call
    const first = await makeCall(club, client, call, keyed())
    expect.soft([first.status, first.headers.get('content-type')], path).toEqual([200, 'application/json'])
    expect.soft(call.reply.parse(first.body), path).toEqual(first.body)
    for (const secret of [...asked, ...secrets()]) expect.soft(JSON.stringify(first.body), path).not.toContain(secret)
    if (method === 'GET' || anew.some((call) => call.path === path)) continue
    const before = await held(club)
    const again = await client.post(first.path, first.sent, keyed())
    if (adds.has(path)) expect.soft([again.status, again.body], path).toEqual([200, first.body])
    else expect.soft([200, 400, 403, 404, 409], `${path} ${again.body.message}`).toContain(again.status)
    expect.soft(await held(club), path).toEqual(before)
  }
})

test('a submission stores a seal of what was sent, not its words nor its key', async () => {
  const { club, client } = await signedIn()
  const twice = [await client.post(add, event, keyed('one-key-of-its-own')), await client.post(add, event, keyed('two-key-of-its-own'))]
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const rows = await club.store.db.selectFrom('submissions').selectAll().execute()
  // The same words under another key leave another seal: no list that was made before fits.
  expect(new Set(rows.map((row) => row.body)).size).toBe(2)
  const words = JSON.stringify(event)
  const guesses = [words, `${words.length}:${words}`].map((text) => createHash('sha256').update(text).digest('base64url'))
  for (const { body } of rows) expect(guesses).not.toContain(body)
  expect(JSON.stringify(await contentsOf(club.store))).not.toContain('key-of-its-own')
})

test('fifty at once give one, and all hear of the same', async () => {
  const { club, client } = await signedIn()
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.post(add, event, keyed())))
  expect(await eventsIn(club)).toHaveLength(1)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  const registered = await Promise.all(Array.from({ length: 50 }, () => club.client().post('/api/studentRegister', student, keyed())))
  expect(new Set(registered.map(({ status, body }) => `${status} ${body.message}`))).toEqual(new Set(['200 Registration successful']))
})

test('other values under a used key are not stored, and the reply names the result of the first', async () => {
  const { club, client } = await signedIn()
  await client.post(add, event, keyed())
  const other = await client.post(add, { formData: { ...hackathon, eventTitle: 'Another' } }, keyed())
  expect(other.status).toBe(409)
  expect(other.body.message).toBe(
    'The first version was received: “Event added successfully” Your changes since then were not sent; press again to send them.',
  )
  expect((await eventsIn(club)).map(({ eventTitle }: typeof hackathon) => eventTitle)).toEqual([hackathon.eventTitle])
})

test('another title or another file of an upload is noticed', async () => {
  const { club, client } = await signedIn()
  const filesIn = () => readdir(join(club.folder, 'media'))
  const path = '/api/upload'
  const first = await client.post(path, resourceForm(pdf(50), { title: 'Shelf' }), keyed())
  expect(first.status).toBe(200)
  const [before, files] = [await held(club), await filesIn()]
  for (const changed of [resourceForm(pdf(50), { title: 'Shell' }), resourceForm(pdf(60), { title: 'Shelf' })]) {
    const { status, body } = await client.post(path, changed, keyed())
    expect.soft([status, body.message]).toEqual([409, expect.stringContaining(`“${first.body.message}” Your changes since then`)])
  }
  expect.soft((await client.post(path, resourceForm(pdf(50), { title: 'Shelf' }), keyed())).body).toEqual(first.body)
  expect.soft(await held(club)).toEqual(before)
  expect.soft(await filesIn()).toEqual(files)
})

test('an add and its key are stored in one transaction, and a file whose add fails is removed', async () => {
  const { club, client } = await signedIn()
  await club.store.db.schema.dropTable('submissions').execute()
  expect((await client.post(add, event, keyed())).status).toBe(500)
  expect((await client.post('/api/upload', resourceForm(pdf()), keyed())).status).toBe(500)
  expect(await readdir(join(club.folder, 'media'))).toEqual([])
  expect(await eventsIn(club)).toEqual([])
})

test('a key counts for one asker and one call; a new session of the same administrator is the same asker', async () => {
  const { club, client } = await signedIn()
  const { body } = await client.post(add, event, keyed())
  expect((await (await administrator(club)).post(add, event, keyed())).body).toEqual(body)
  expect((await club.client().post(add, event, keyed())).status).toBe(401)
  const otherId = await club.admins.add('ravi', 'ravi@example.org', 'x', new Date())
  const other = await administrator({ ...club, adminId: otherId ?? '' })
  expect((await other.post(add, event, keyed())).body.id).not.toBe(body.id)
  for (const key of [keyed('another-key-of-its-own'), {}]) await client.post(add, event, key)
  expect(await eventsIn(club)).toHaveLength(4)
  expect((await client.post(`/api/deleteEvent/${body.id}`, undefined, keyed())).body.message).toBe('Event deleted successfully')
  expect(await eventsIn(club)).toHaveLength(3)
})

test('what was refused is not remembered, so the mended words go through under the same key', async () => {
  const { club, client } = await signedIn()
  expect((await client.post(add, { formData: { ...hackathon, poster: 'nowhere' } }, keyed())).status).toBe(400)
  const visitor = club.client()
  await visitor.post('/api/studentRegister', student)
  expect((await visitor.post('/api/studentRegister', student, keyed())).status).toBe(409)
  expect(await club.store.db.selectFrom('submissions').selectAll().execute()).toEqual([])
  expect((await client.post(add, event, keyed())).status).toBe(200)
  expect((await visitor.post('/api/studentRegister', { ...student, roll: rollOf(12) }, keyed())).status).toBe(200)
})

test('a key of another shape is refused, and nothing is done', async () => {
  const { club, client } = await signedIn()
  for (const key of ['', 'short', 'x'.repeat(65), 'with spaces in the middle']) {
    const { status, body } = await client.post(add, event, keyed(key))
    expect.soft([status, body.message], key).toEqual([400, 'Idempotency-Key must be 16 to 64 letters, digits, - or _.'])
  }
  expect(await eventsIn(club)).toEqual([])
})

test('a key holds for a day', async () => {
  let now = new Date()
  const club = await newClub({ now: () => now })
  const visitor = club.client()
  const register = () => visitor.post('/api/studentRegister', student, keyed())
  await register()
  now = new Date(now.getTime() + 23 * 60 * 60_000)
  expect((await register()).status).toBe(200)
  now = new Date(now.getTime() + 60 * 60_000)
  expect((await register()).status).toBe(409)
})
