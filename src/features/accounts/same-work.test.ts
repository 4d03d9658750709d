import { expect, test, vi } from 'vitest'
import { laterOf } from '../../http/security/delayed.ts'
import { appOf } from '../../site/api.ts'
import { administrator, type Client, type Club, clientOf, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { mails } from '../../testing/mails.ts'
import { statementsOf } from '../../testing/statements.ts'

// Whether a name is an administrator's must not show in what is done for it, at once or later, or else its time tells.

/** Everything that a question leads to: statements, slow hashes, actions left for later, mails. */
async function workOf(club: Club, ask: () => Promise<{ status: number }>) {
  const { later, mailer, passwords } = club.services
  await later.finish()
  const [left, posted, hashed] = [vi.spyOn(later, 'add'), vi.spyOn(mailer, 'send'), vi.spyOn(passwords, 'inTurn')]
  let perPage = 0
  const statements = await statementsOf(async () => {
    expect([200, 401]).toContain((await ask()).status)
    perPage = posted.mock.calls.length
    await later.finish()
  })
  const written = posted.mock.calls.map(([{ text, html }]) => [text.length, html.length])
  const counts = { left: left.mock.calls.length, posted: posted.mock.calls.length, perPage, hashed: hashed.mock.calls.length, written }
  for (const spy of [left, posted, hashed]) spy.mockRestore()
  return { ...counts, statements: statements.map(({ sql }) => sql) }
}

const withoutEmail = (club: Club) => club.admins.add('mira', null, 'no password', new Date())
const ask = (club: Club, name: string, client: Client = club.client()) => workOf(club, () => client.post('/api/askDevice', { name }))
const forget = (club: Club, email: string) => workOf(club, () => club.client().post('/api/forgotpassword', { email }))
const login = (club: Club, name: string, device = 'x'.repeat(43)) => {
  const client = club.client()
  client.cookies.set('device', device)
  return workOf(club, () => client.post('/api/adminlogin', { name, password: 'wrong' }))
}

test('a mail to let a browser in leads to the same, whether there is one to come, there was one just now, or nobody has the name', async () => {
  const club = await newClub()
  await withoutEmail(club)
  await ask(club, 'the first of all')
  const [due, young] = [await ask(club, 'asha'), await ask(club, 'asha')]
  for (const name of ['nobody', 'nobody@example.org', 'mira']) expect.soft(await ask(club, name), name).toEqual(due)
  expect(young).toEqual(due)
  expect(due).toMatchObject({ left: 1, posted: 1, perPage: 0, hashed: 0 })
  expect(due.statements.filter((sql) => sql.startsWith('insert'))).toHaveLength(2)
  expect(await mails(club, 1)).toHaveLength(1)
  expect((await contentsOf(club.store)).device_mails).toHaveLength(1)
})

/** How much is done later, where all of these ask before anything is done. */
async function actionsOf(club: Club, names: string[]) {
  const later = laterOf({ log: club.services.log, least: 600_000, most: 700_000 })
  const client = clientOf(appOf({ ...club.services, later }).app)
  await club.store.settings.secret('asking')
  const statements = await statementsOf(async () => {
    for (const name of names) await client.post('/api/askDevice', { name })
    await later.finish()
  })
  return statements.filter(({ sql }) => sql.toUpperCase() === 'COMMIT').length
}

test('however many ask for mails at once, what is done later is done once for each account, and little for nobody', async () => {
  const club = await newClub()
  expect(await actionsOf(club, Array(30).fill('asha'))).toBe(1)
  const actions = await actionsOf(
    club,
    Array.from({ length: 200 }, (_, turn) => (turn % 2 ? 'asha' : `nobody ${turn}`)),
  )
  expect(actions).toBeLessThanOrEqual(17)
  await mails(club, 1)
})

test('beside one who is nobody, another who is nobody leads to as much as somebody does', async () => {
  const club = await newClub()
  expect(await actionsOf(club, ['nobody', 'asha'])).toBe(2)
  const others: number[] = []
  for (let turn = 0; turn < 30; turn += 1) others.push(await actionsOf(club, ['nobody', `nobody ${turn}`]))
  // Some of them share an action; which, nobody can know.
  expect(others.filter((actions) => actions === 2).length).toBeGreaterThan(15)
})

test('a code leads to the same for everybody, and the mail goes out later', async () => {
  const club = await newClub()
  await forget(club, 'first@example.org')
  const known = await forget(club, 'asha@example.org')
  expect(await forget(club, 'anna@example.org')).toEqual(known)
  expect(known).toMatchObject({ left: 1, posted: 1, perPage: 0, hashed: 0 })
  await mails(club, 1)
})

test('a wrong password leads to the same for everybody, also with a device that somebody made up', async () => {
  const club = await newClub()
  await login(club, 'first')
  const known = await login(club, 'asha')
  expect(await login(club, 'nobody')).toEqual(known)
  expect(known).toMatchObject({ left: 0, posted: 0, hashed: 1 })
})

test('a login asks once whether the account knows the browser, and so does a code', async () => {
  const club = await newClub()
  const device = (await administrator(club)).cookies.get('device') ?? ''
  const asked = ({ statements }: { statements: string[] }) => statements.filter((sql) => /^select .*"devices"/.test(sql)).length
  expect(asked(await login(club, 'asha', device))).toBe(1)
  const client = club.client()
  client.cookies.set('device', device)
  expect(asked(await workOf(club, () => client.post('/api/forgotpassword', { email: 'asha@example.org' })))).toBe(1)
  const right = await workOf(club, () => client.post('/api/adminlogin', { name: 'asha', password: 'correct horse' }))
  expect(asked(right)).toBe(1)
  expect(right.statements.filter((sql) => sql.includes('"devices"'))).toHaveLength(2)
})

test('nothing is compared with NULL, which equals nothing', async () => {
  const club = await newClub()
  const client = club.client()
  const statements = await statementsOf(async () => {
    for (const email of ['asha@example.org', 'nobody@example.org']) await client.post('/api/forgotpassword', { email })
    await client.post('/api/verifyotp', { enteredotp: '00000000' })
    await client.post('/api/adminlogin', { name: 'nobody', password: 'wrong' })
    await client.post('/api/askDevice', { name: 'nobody' })
    await club.services.later.finish()
  })
  expect(statements.length).toBeGreaterThan(20)
  expect(statements.filter(({ filled }) => /where.*(?:=|<>|!=) null/is.test(filled))).toEqual([])
})
