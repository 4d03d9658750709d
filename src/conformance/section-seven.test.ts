import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { type Call, multipart, nothing } from '../contract/call.ts'
import { administrator, type Client, type Club, newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'
import { bodies } from '../testing/examples.ts'
import { fullClub } from '../testing/full-club.ts'
import { codeIn } from '../testing/mails.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'

type Line = {
  method: string
  path: string
  payload: string[]
  /** The fields that the old client reads; a bare array has none. */
  reads: string[]
  sentAs?: string | undefined
}

/** Section 7 of docs/specification.md, line by line. The contracts are compared with it, so it must never be made of them. */
const sectionSeven = [
  ...readFileSync(join(import.meta.dirname, '../../docs/specification.md'), 'utf8').matchAll(
    /^\| (GET|POST) \| (\S+) \| (?:(formData|multipart)[^:|]*: )?([^;|]*)[^|]* \| ([^;|]*)/gm,
  ),
].map(([, method = '', path = '', sentAs, payload = '', reads = '']): Line => {
  const namesIn = (words: string) => words.replaceAll(/ \([^)]*\)/g, '').split(', ')
  return {
    ...{ method, path, sentAs },
    payload: /^no(?:ne| body)/.test(payload) ? [] : namesIn(payload),
    reads: reads.startsWith('array')
      ? []
      : namesIn(reads)
          .filter((name) => /^\w+ *$/.test(name))
          .map((name) => name.trim()),
  }
})

/** Section 6: who sees the control that makes the call. */
const isForVisitors = ({ method, path }: Line) =>
  method === 'GET' || /\/(?:forgotpassword|verifyotp|adminlogin|studentRegister)$/.test(path)

/** Where the old client has an id from: the call, the list in its reply, and the name of the id there. */
const idsFrom: Record<string, [string, string, string]> = {
  '/api/deleteHomeCard/{id}': ['/api/', 'notif', 'id'],
  '/api/deleteHomeImage/{id}': ['/api/', 'images', '_id'],
  '/api/deleteMember/{id}': ['/api/members', 'data', 'id'],
  '/api/delete/{id}': ['/api/projects', 'projects', 'id'],
  '/api/deletePicture/{id}': ['/api/gallery', 'galleryData', 'id'],
  '/api/deleteEvent/{id}': ['/api/events', 'data', 'id'],
}

/** Section 3: the fields of each entry of the lists that are read, by the path of the call and the name of the list. */
const entryFields: Record<string, Record<string, string>> = {
  '/api/': {
    data: 'id eventTitle poster eventDate description registerLink eventType time',
    notif: 'id title description alignment bgColor textColor submissionDate submissionTime',
    video: 'link height width',
  },
  '/api/members': { data: 'id name desc linkedinlink instagramlink githublink rollNumber position imagelink category' },
  '/api/projects': { projects: 'id title imagelink person rollnumber morelink' },
  '/api/gallery': { galleryData: 'id title description imagelink morelink category date' },
  '/api/events': { data: 'id eventTitle poster eventDate description registerLink eventType time' },
  '/api/gettimelinedata': { data: 'title description startDate endDate' },
  '/api/getResource': { data: 'title description fileurl' },
  '/api/iort': { array: '_id name roll year dept team phoneNumber' },
}

test('every line of the table of section 7 is read', () => {
  expect(sectionSeven).toHaveLength(31)
  expect(sectionSeven.filter(({ path }) => path in idsFrom || path in entryFields)).toHaveLength(14)
})

const hackathon = examplesOf(events.fields)

type Body = Record<string, unknown>

let calls: Call[] | undefined
async function callOf({ method, path }: Line): Promise<Call> {
  calls ??= (await newClub()).calls
  const call = calls.find((one) => one.method === method && one.path === path.replace('{id}', ':id'))
  if (call === undefined) throw new Error(`no contract answers ${method} ${path}`)
  return call
}

/** A good body with the payload's fields and no other, in the form in which the line sends it. */
function bodyOf({ path, payload, sentAs }: Line): Body {
  const sample = bodies[path] ?? {}
  const plain = (sentAs === 'formData' ? sample.formData : sample) as Body
  return Object.fromEntries(payload.map((field) => [field, plain[field]]))
}
const sent = (line: Line, body: Body) => (line.sentAs === 'formData' ? { formData: body } : body)

test.for(sectionSeven)('$method $path is open to the same people as before, and takes exactly its payload', async (line) => {
  const { body, who, within } = await callOf(line)
  expect(who).toBe(isForVisitors(line) ? 'anyone' : 'administrator')
  if (line.payload.length === 0) return expect(body).toBe(nothing)
  if (line.sentAs === 'multipart') return expect(body).toBe(multipart)
  const whole = bodyOf(line)
  expect(within).toBe(line.sentAs === 'formData' ? 'formData' : undefined)
  const takes = (given: Body) => body.safeParse(given).success
  expect(takes(whole)).toBe(true)
  for (const field of line.payload) {
    const { [field]: _, ...without } = whole
    expect.soft(takes(without), `without ${field}`).toBe(false)
  }
  expect(takes({ ...whole, another: 'x' })).toBe(false)
})

/** Makes the call as the old client makes it: the fields of the table, no auth header. */
async function make(club: Club, line: Line) {
  const visitor = club.client()
  const client = isForVisitors(line) ? visitor : await administrator(club, { withPasskey: true })
  if (line.method === 'GET') return client.get(line.path)
  if (line.sentAs === 'multipart') return client.post(line.path, resourceForm(pdf()))
  if (line.path === '/api/verifyotp') return verified(club, visitor)
  const path = line.path.replace('{id}', await idOf(visitor, line))
  return line.payload.length === 0 ? client.post(path) : client.post(path, sent(line, bodyOf(line)))
}

async function verified(club: Club, visitor: Client) {
  await visitor.post('/api/forgotpassword', { email: 'asha@example.org' })
  return visitor.post('/api/verifyotp', { enteredotp: await codeIn(club) })
}

async function idOf(client: Client, { path }: Line): Promise<string> {
  const [call, list, key] = idsFrom[path] ?? []
  if (call === undefined || list === undefined || key === undefined) return ''
  const [entry] = (await client.get(call)).body[list]
  return entry[key]
}

test.for(sectionSeven)('$method $path answers the old client with what it reads', async (line) => {
  const club = await fullClub()
  await club.store.rows(events).add({ ...hackathon, eventDate: '2999-01-01' })
  const { status, body } = await make(club, line)
  expect(status).toBe(200)
  if (line.reads.length === 0) expect(body).toBeInstanceOf(Array)
  for (const field of line.reads) expect.soft(body, field).toHaveProperty(field)
  if (line.reads.includes('message')) expect(body.message).toEqual(expect.stringMatching(/\w/))
  if (line.reads.includes('success')) expect(body.success).toBe(true)
  if (line.reads.includes('token')) expect(body.token).toEqual(expect.stringMatching(/\w/))
  for (const [list, fields] of Object.entries(entryFields[line.path] ?? {})) {
    const [entry] = list === 'array' ? body : body[list]
    expect.soft(Object.keys(entry), list).toEqual(expect.arrayContaining(fields.split(' ')))
  }
})
