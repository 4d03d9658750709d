import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { administrator, newClub, passkey, password } from '../testing/club.ts'
import { logged } from '../testing/logged.ts'
import { codeIn } from '../testing/mails.ts'
import { served } from '../testing/served.ts'

const hackathon = examplesOf(events.fields)
const student = examplesOf(students.fields)

const warn = pino.levels.values.warn ?? 0
const from = (address: string) => ({ 'x-forwarded-for': address })

test('logins, and logins that fail, are lines with the address and the account', async () => {
  const { log, lines } = logged()
  const club = await newClub({ log })
  const call = 'POST /api/adminlogin'
  await club.client().post('/api/adminlogin', { name: 'nobody', password: 'wrong guess' }, from('192.0.2.1'))
  await club.client().post('/api/adminlogin', { name: 'asha', password: 'wrong guess' }, from('192.0.2.2'))
  await club.client().post('/api/adminlogin', { name: 'asha', password }, from('192.0.2.3'))
  expect(lines()).toMatchObject([
    { level: warn, call, status: 401, address: '192.0.2.1', msg: 'refused' },
    { level: warn, call, status: 401, address: '192.0.2.2', account: club.adminId, msg: 'refused' },
    { level: 30, call, address: '192.0.2.3', admin: club.adminId, msg: 'done' },
  ])
})

test('refusals and limits are lines: without a session, from another site, with a wrong passkey, too often', async () => {
  const { log, lines } = logged()
  const club = await newClub({ log })
  await club.client().post('/api/addEvent', hackathon, from('192.0.2.4'))
  await club.client().post('/api/addEvent', hackathon, { ...from('192.0.2.5'), origin: 'https://evil.example' })
  const client = await administrator(club)
  for (let n = 0; n < 6; n += 1) await client.post('/api/checkSixteen', { passkey: 'a wrong passkey!' }, from('192.0.2.6'))
  expect(lines().slice(0, 3)).toMatchObject([
    { level: warn, status: 401, call: 'POST /api/addEvent', address: '192.0.2.4', msg: 'refused' },
    { level: warn, status: 403, call: 'POST /api/addEvent', address: '192.0.2.5', msg: 'refused' },
    { level: warn, status: 403, call: 'POST /api/checkSixteen', address: '192.0.2.6', admin: club.adminId, msg: 'refused' },
  ])
  expect(lines().at(-1)).toMatchObject({ status: 429, admin: club.adminId, wait: expect.any(Number), msg: 'a limit was reached' })
})

test('every change of an account is a line that says whose it was, who made it, and from where', async () => {
  const { log, lines } = logged()
  const club = await newClub({ log })
  const client = await administrator(club, { withPasskey: true })
  const { body } = await client.post('/api/addAdmin', { email: 'ben@example.org', passwordOne: 'a long word for ben' }, from('192.0.2.7'))
  await client.post(`/api/deleteAdmin/${body.id}`, undefined, from('192.0.2.7'))
  await client.post('/api/changePassword', { password, passwordOne: 'another long word' }, from('192.0.2.7'))
  const by = { level: 30, admin: club.adminId, address: '192.0.2.7', msg: 'done' }
  expect(lines().filter(({ msg }) => msg === 'done')).toMatchObject([
    { ...by, call: 'POST /api/addAdmin', id: body.id },
    { ...by, call: 'POST /api/deleteAdmin/:id', id: body.id },
    { ...by, call: 'POST /api/changePassword' },
  ])
})

test('no secret is in the log, whatever was done with it', async () => {
  const { log, text } = logged()
  const club = await newClub({ log })
  const words = ['a wrong guess', 'a wrong passkey!', 'a long word for ben', 'another long word', '9876543210']
  const secrets = new Set([password, passkey, ...words])
  const client = club.client()
  const remember = ({ body }: { body: { token?: string } }) => {
    if (body.token) secrets.add(body.token)
    // The account's id is in every line about it, and the version of the site is no secret.
    for (const [name, value] of client.cookies) if (value !== club.adminId && !name.endsWith('version')) secrets.add(value)
  }
  const post = async (path: string, body?: object, more?: Record<string, string>) => remember(await client.post(path, body, more))
  await post('/api/adminlogin', { name: 'asha', password: 'a wrong guess' })
  await post('/api/adminlogin', { name: 'asha', password })
  await post('/api/checkSixteen', { passkey: 'a wrong passkey!' })
  await post('/api/checkSixteen', { passkey })
  await post('/api/addAdmin', { email: 'ben@example.org', passwordOne: 'a long word for ben' })
  await post('/api/changeEmail', { email: 'asha2@example.org', password: 'a wrong guess' })
  await post('/api/changePassword', { password, passwordOne: 'another long word' })
  await post('/api/studentRegister', { ...student, phoneNumber: '9876543210' })
  await post('/api/studentRegister', { ...student, phoneNumber: '9876543210' })
  await post('/api/addEvent', hackathon, { origin: 'https://evil.example' })
  await client.request('GET', '/api/students.csv')
  await post('/api/logout')
  await post('/api/forgotpassword', { email: 'asha@example.org' })
  await expect.poll(async () => (await readdir(club.outbox)).length).toBe(4)
  const code = await codeIn(club, 4)
  secrets.add(code)
  await post('/api/verifyotp', { enteredotp: '00000000' })
  await post('/api/verifyotp', { enteredotp: code })
  // The log has an unexpected failure in full, but not what was sent.
  await club.store.db.schema.dropTable('students').execute()
  await post('/api/studentRegister', { ...student, phoneNumber: '9876543210' })
  expect(text()).toContain('a request failed')
  for (const secret of secrets) expect.soft(text().includes(secret), secret).toBe(false)
  expect(secrets.size).toBeGreaterThan(10)
})

const malformed = ['/%', '/%ff', '/events/%C0%AF', '/api/%', '/media/%E0%A4%A', '/\\x', '/events?after=%', '//', 'http://[::1', '*']
test('a malformed path is answered, and no error', async () => {
  const { log, lines } = logged()
  const { port, send } = await served({ log })
  const spies = (['error', 'warn', 'info', 'log'] as const).map((name) => vi.spyOn(console, name))
  onTestFinished(() => void vi.restoreAllMocks())
  for (const path of malformed) {
    const answer = await new Promise<string>((resolve) => {
      let got = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`))
      socket.on('data', (part) => {
        got += part
      })
      socket.on('close', () => resolve(got))
    })
    expect.soft(answer, path).toMatch(/^HTTP\/1\.1 (200|400|404) /)
  }
  expect((await send('GET', '/healthz')).status).toBe(200)
  expect(lines()).toEqual([])
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
})
