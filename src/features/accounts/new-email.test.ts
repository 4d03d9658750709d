import { expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { administrator, type Client, type Club, newClub, password } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { mails } from '../../testing/mails.ts'

const ask = (client: Client, email: string) => client.post('/api/changeEmail', { email, password })
const confirm = (client: Client, code: string) => client.post('/api/confirmEmail', { code })
const login = async (club: Club, name: string) => (await club.client().post('/api/adminlogin', { name, password })).status
const unlike = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

/** The code that went to a new address; the mail to the old one is on its way beside it. */
async function codeTo(club: Club, address: string, count = 2) {
  const mail = (await mails(club, count)).find(({ to }) => to?.some((one) => one.address === address))
  return /: (\d{8})/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('a new email counts once the new address has confirmed, and mails go to both', async () => {
  const club = await newClub()
  const [client, other] = [await administrator(club), await administrator(club)]
  expect((await ask(client, 'Asha@Club.example.org')).status).toBe(200)
  expect((await client.get('/api/admins')).body).toMatchObject({ data: [{ email: 'asha@example.org' }], newEmail: 'asha@club.example.org' })
  expect([await login(club, 'asha@example.org'), await login(club, 'asha@club.example.org')]).toEqual([200, 401])
  const code = await codeTo(club, 'asha@club.example.org', 3)
  const sent = (await mails(club, 3)).map(({ to, text }) => [to?.[0]?.address, text?.includes(code)])
  expect(sent.sort()).toEqual([
    ['asha@club.example.org', true],
    ['asha@example.org', false],
    // Of the login from a new browser.
    ['asha@example.org', false],
  ])

  expect((await confirm(client, code)).body).toEqual({ success: true, message: 'Email confirmed. Every other session was ended.' })
  expect((await other.get('/api/admins')).status).toBe(401)
  expect((await client.get('/api/admins')).body).toMatchObject({ data: [{ email: 'asha@club.example.org' }], newEmail: null })
  expect([await login(club, 'asha@example.org'), await login(club, 'asha@club.example.org')]).toEqual([401, 200])
  expect((await mails(club, 4)).filter(({ to }) => to?.[0]?.address === 'asha@example.org')).toHaveLength(3)
  expect((await confirm(client, code)).status).toBe(403)
})

test('without the current password, or for an email that another has or is called by, nothing waits and nothing is sent', async () => {
  const club = await newClub()
  await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  await club.admins.add('ravi@example.org', null, 'no password', new Date())
  const client = await administrator(club)
  const before = await contentsOf(club.store)
  expect((await client.post('/api/changeEmail', { email: 'asha@club.example.org' })).status).toBe(403)
  for (const email of ['Mira@example.org', 'ravi@example.org']) expect((await ask(client, email)).status).toBe(409)
  expect(await contentsOf(club.store)).toEqual(before)
})

test('the code works for half an hour and five tries, in the browser that requested it; a wrong one ends no session', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const client = await administrator(club)
  await ask(client, 'asha@club.example.org')
  const code = await codeTo(club, 'asha@club.example.org')
  for (let tried = 0; tried < 5; tried += 1) expect.soft((await confirm(client, unlike(code))).status).toBe(403)
  expect((await confirm(client, code)).status).toBe(403)
  expect((await client.get('/api/admins')).body.newEmail).toBeNull()
  await ask(client, 'asha@lab.example.org')
  const late = await codeTo(club, 'asha@lab.example.org', 4)
  expect((await confirm(await administrator(club), late)).status).toBe(403)
  pass(30)
  expect((await confirm(client, late)).status).toBe(403)
})

test('five new emails an hour may be asked for', async () => {
  const client = await administrator(await newClub())
  for (const [turn, status] of [200, 200, 200, 200, 200, 429].entries())
    expect((await ask(client, `asha${turn}@example.org`)).status).toBe(status)
})
