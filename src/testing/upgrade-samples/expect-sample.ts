import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { folderOf } from '../reply-folder.ts'
import { runCommand } from '../run-command.ts'
import { contents, type Send } from './opened.ts'

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')

/** Logs in as each administrator of the sample and shows the passkey; returns the cookies of the first one. */
export async function logInToSample(send: Send) {
  const sessions: string[] = []
  for (const account of contents.accounts) {
    const login = await send('POST', '/api/adminlogin', { body: account })
    expect(await login.json(), account.name).toMatchObject({ success: true })
    const cookie = cookieOf(login)
    const passkey = await send('POST', '/api/checkSixteen', { body: { passkey: contents.passkey }, cookie })
    expect(await passkey.json()).toMatchObject({ success: true })
    sessions.push(cookieOf(passkey) || cookie)
  }
  return sessions[0] ?? ''
}

/** Checks that a site shows everything that the sample contained. Fields that were added since are no difference. */
export async function expectSample(send: Send, cookie: string) {
  const { visitors, administrators, redirects, entries, crops, files, calendar } = contents.shown
  const expectShown = async (path: string, shown: unknown, as?: string) => {
    const response = await send('GET', path, as ? { cookie: as } : {})
    expect.soft(response.status, path).toBe(200)
    const reply = withoutPassing(await response.json()) as { data?: { id: string }[] }
    // The trash is ordered by dates that a restore resets.
    if (path === '/api/trash') reply.data?.sort((one, other) => (one.id < other.id ? -1 : 1))
    expect.soft(reply, path).toMatchObject(shown as object)
  }
  for (const [path, shown] of Object.entries({ ...visitors, ...redirects })) await expectShown(path, shown)
  for (const [path, shown] of Object.entries({ ...administrators, ...entries, ...crops })) await expectShown(path, shown, cookie)
  const hidden: string[] = []
  for (const [path, hash] of Object.entries(files)) {
    const bytes = new Uint8Array(await (await send('GET', path, { cookie })).arrayBuffer())
    expect.soft(createHash('sha256').update(bytes).digest('hex'), path).toBe(hash)
    if ((await send('GET', path)).status !== 200) hidden.push(path)
  }
  // Visitors get all files but that of the resource in the trash.
  expect(hidden).toEqual([expect.stringMatching(/^\/media\/.{26}\.pdf$/)])
  const events = await (await send('GET', contents.wanted.calendar)).text()
  expect(events.split(/\r?\n/).filter((line) => /^(?:UID|SEQUENCE|STATUS|SUMMARY)[:;]/.test(line))).toEqual(calendar)
  // A student of the sample who registers again is refused.
  expect((await send('POST', '/api/studentRegister', { body: contents.registration.body })).status).toBe(409)
}

const passing = new Set(['since', 'goes', 'lastRan', 'you', 'newPasswordOpen', 'passkeyShown', 'origin'])

/** A reply without the values that depend on when and where it was asked for; restoring restarts the dates of the trash. */
function withoutPassing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPassing)
  if (typeof value !== 'object' || value === null) return value
  const lasting = Object.entries(value).filter(([name]) => !passing.has(name))
  return Object.fromEntries(lasting.map(([name, inner]) => [name, withoutPassing(inner)]))
}

/** Checks what an archive leaves out: open sessions, the reply to a registration that is sent again. */
export async function expectUnderWay(send: Send) {
  const { cookie, registration } = contents
  // A session that was not kept is answered with 401.
  expect((await send('GET', '/api/picture/none', { cookie })).status).toBe(404)
  const again = await send('POST', '/api/studentRegister', registration)
  expect(await again.json()).toEqual({ success: true, message: 'Registration successful' })
}

const notice = {
  title: 'Moved in',
  description: 'From the old site.',
  alignment: 'left',
  bgColor: '#10241B',
  textColor: '#F3EFE4',
  submissionDate: '2024-03-01',
  submissionTime: '5:04:09 PM',
}
/** Checks that importing the same old site again would add nothing: the samples imported one notice from it. */
export async function expectImported(environment: Record<string, string>) {
  const old = folderOf({ 'home.json': JSON.stringify({ data: [], video: [], notif: [notice] }) })
  const { printed } = await runCommand('import', environment, old, '--dry-run')
  expect(printed).toMatch(/^ *notifications +0 +1 +0 +0$/m)
}
