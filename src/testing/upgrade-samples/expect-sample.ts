import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { runCommand } from '../run-command.ts'
import { contents, readSite, type Send } from './opened.ts'

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
  expect(await readSite(send, cookie, contents.wanted)).toMatchObject(contents.shown)
  // Visitors get all files but that of the resource in the trash.
  const hidden: string[] = []
  for (const path of contents.wanted.files) if ((await send('GET', path)).status !== 200) hidden.push(path)
  expect(hidden).toEqual([expect.stringMatching(/^\/media\/.{26}\.pdf$/)])
  await expectNoRowAnew(send)
}

/** A student of the sample who registers again is refused. */
async function expectNoRowAnew(send: Send) {
  const again = await send('POST', '/api/studentRegister', { body: contents.registration.body })
  expect(again.status).toBe(409)
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
/** The replies of the old site from which the samples imported one notice. */
const replies = {
  home: { data: [], video: [], notif: [notice] },
  events: { data: [] },
  members: { success: true, data: [] },
  projects: { projects: [] },
  gallery: { galleryData: [] },
  timeline: { data: [] },
  resources: { data: [] },
  students: [],
}

/** Checks that importing the same old site again would add nothing. */
export async function expectImported(environment: Record<string, string>) {
  const old = mkdtempSync(join(tmpdir(), 'club-old-site-'))
  onTestFinished(() => rmSync(old, { recursive: true, force: true }))
  for (const [name, reply] of Object.entries(replies)) writeFileSync(join(old, `${name}.json`), JSON.stringify(reply))
  const { printed } = await runCommand('import', environment, old, '--dry-run')
  expect(printed).toMatch(/^ *notifications +0 +1 +0 +0$/m)
}
