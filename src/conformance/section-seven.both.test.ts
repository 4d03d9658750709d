import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { type Call, multipart, nothing } from '../contract/call.ts'
import { examplesOf } from '../contract/example.ts'
import { administrator, type Client, type Club, newClub } from '../testing/club.ts'
import { bodies } from '../testing/examples.ts'
import { fullClub } from '../testing/full-club.ts'
import { codeIn } from '../testing/mails.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'
import { type Line, sectionSeven } from '../testing/section-seven.ts'

const hackathon = examplesOf(events.fields)

type Body = Record<string, unknown>
const named = ({ method, path }: Line) => `${method} ${path}`

test('the data holds every line of the table of section 7 and no other', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/specification.md'), 'utf8')
  const lines = [...text.matchAll(/^\| (GET|POST) \| (\S+) \|/gm)].map(([, method, path]) => `${method} ${path}`)
  expect(lines).toHaveLength(31)
  expect(sectionSeven.map(named)).toEqual(lines)
})

const callOf = ({ calls }: Club, { method, path }: Line): Call => {
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

test.for(sectionSeven)('$method $path is open to whom it was, and takes exactly its payload', async (line) => {
  const { body, who, within } = callOf(await newClub(), line)
  expect(who).toBe(line.by === 'visitor' ? 'anyone' : 'administrator')
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

/** Makes the call as the old client makes it: the fields of the table, no header that says who asks. */
async function make(club: Club, line: Line) {
  const visitor = club.client()
  const client = line.by === 'visitor' ? visitor : await administrator(club, { withPasskey: true })
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

async function idOf(client: Client, { idFrom }: Line): Promise<string> {
  if (idFrom === undefined) return ''
  const [entry] = (await client.get(idFrom.path)).body[idFrom.list]
  return entry[idFrom.key]
}

test.for(sectionSeven)('$method $path answers the old client with what it reads', async (line) => {
  const club = await fullClub()
  await club.store.rows(events).add({ ...hackathon, eventDate: '2999-01-01' })
  const { status, body } = await make(club, line)
  expect(status).toBe(200)
  if (line.reads === 'array') expect(body).toBeInstanceOf(Array)
  else for (const field of line.reads) expect.soft(body, field).toHaveProperty(field)
  if (line.reads.includes('message')) expect(body.message).toEqual(expect.stringMatching(/\w/))
  if (line.reads.includes('success')) expect(body.success).toBe(true)
  if (line.reads.includes('token')) expect(body.token).toEqual(expect.stringMatching(/\w/))
  for (const [list, fields] of Object.entries(line.entries ?? {})) {
    const [entry] = list === 'array' ? body : body[list]
    expect.soft(Object.keys(entry), list).toEqual(expect.arrayContaining(fields))
  }
})
