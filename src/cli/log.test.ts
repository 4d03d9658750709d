import { readdir } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { administrator, newClub, passkey, password } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'
import { logged } from '../testing/logged.ts'
import { codeIn } from '../testing/mails.ts'

const hackathon = examplesOf(events.fields)
const student = examplesOf(students.fields)

const warn = pino.levels.values.warn ?? 0
const from = (address: string) => ({ 'x-forwarded-for': address })

test('logins, refusals and limits are lines with the address, and say whose account it was and who did it', async () => {
  const { log, lines } = logged()
  const club = await newClub({ log })
  const admin = club.adminId
  const login = (name: string, typed: string, address: string) =>
    club.client().post('/api/adminlogin', { name, password: typed }, from(address))
  await login('nobody', 'wrong guess', '192.0.2.1')
  await login('asha', 'wrong guess', '192.0.2.2')
  await login('asha', password, '192.0.2.3')
  await club.client().post('/api/addEvent', hackathon, from('192.0.2.4'))
  await club.client().post('/api/addEvent', hackathon, { ...from('192.0.2.5'), origin: 'https://evil.example' })
  const client = await administrator(club)
  const { id } = (await client.post('/api/addEvent', { formData: hackathon }, from('192.0.2.6'))).body
  // Mistakes of a person are no lines.
  expect((await client.post('/api/addEvent', {})).status).toBe(400)
  expect((await client.post('/api/deleteEvent/none')).status).toBe(404)
  for (let n = 0; n < 6; n += 1) await client.post('/api/checkSixteen', { passkey: 'a wrong passkey!' }, from('192.0.2.6'))
  const wrong = { level: warn, call: 'POST /api/checkSixteen', admin, address: '192.0.2.6' }
  expect(lines()).toMatchObject([
    { level: warn, call: 'POST /api/adminlogin', status: 401, address: '192.0.2.1', msg: 'refused' },
    { level: warn, call: 'POST /api/adminlogin', status: 401, address: '192.0.2.2', account: admin, msg: 'refused' },
    { level: 30, call: 'POST /api/adminlogin', address: '192.0.2.3', admin, msg: 'done' },
    { level: warn, call: 'POST /api/addEvent', status: 401, address: '192.0.2.4', msg: 'refused' },
    { level: warn, call: 'POST /api/addEvent', status: 403, address: '192.0.2.5', msg: 'refused' },
    { level: 30, call: 'POST /api/addEvent', address: '192.0.2.6', admin, id, msg: 'done' },
    ...Array(5).fill({ ...wrong, status: 403, msg: 'refused' }),
    { ...wrong, status: 429, wait: expect.any(Number), msg: 'a limit was reached' },
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
