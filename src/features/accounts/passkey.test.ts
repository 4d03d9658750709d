import { expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { administrator, type Client, newClub, passkey } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { mails } from '../../testing/mails.ts'

const show = (client: Client, typed = passkey) => client.post('/api/checkSixteen', { passkey: typed })
const add = (client: Client, email = 'ravi@example.org') => client.post('/api/addAdmin', { email, passwordOne: 'longenough' })

test('an administrator is added once the passkey was shown, and can log in by email', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const before = await contentsOf(club.store)
  const message = 'Enter the club passkey first; it stays valid for ten minutes.'
  expect(await add(client)).toMatchObject({ status: 403, body: { success: false, message } })
  expect(await contentsOf(club.store)).toEqual(before)

  expect((await show(client)).body).toEqual({ success: true, message: 'Passkey accepted' })
  expect((await add(client)).body).toEqual({ success: true, message: 'Admin added successfully', id: expect.any(String) })
  expect((await club.client().post('/api/adminlogin', { name: 'RAVI@example.org', password: 'longenough' })).status).toBe(200)
  // An email must not be the name of another administrator.
  await club.admins.add('mira@example.org', null, 'no password', new Date())
  expect((await add(client, 'MIRA@example.org')).status).toBe(409)
})

test('the passkey counts for ten minutes', async () => {
  const { now, pass } = clock()
  const client = await administrator(await newClub({ now }))
  await show(client)
  pass(9.99)
  expect((await add(client)).status).toBe(200)
  pass(0.01)
  expect((await add(client, 'mira@example.org')).status).toBe(403)
})

test('a wrong passkey is refused and opens nothing; five in a quarter of an hour are enough, from however many sessions', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const clients = [await administrator(club), await administrator(club)] as const
  for (const [at, typed] of [`${passkey} `, passkey.toUpperCase(), passkey.slice(0, -1), 'wrong', 'wrong'].entries())
    expect.soft((await show(clients[at % 2 ? 1 : 0], typed)).status).toBe(403)
  expect((await add(clients[0])).status).toBe(403)
  const refused = await show(clients[0])
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
  pass(15)
  expect((await show(clients[0])).status).toBe(200)
})

test('showing the passkey gives this session a new secret, and elevates no other', async () => {
  const club = await newClub()
  const [client, other] = [await administrator(club), await administrator(club)]
  const before = client.cookies.get('session')
  expect((await show(client)).status).toBe(200)
  const replay = async (session = '') =>
    (await club.client().request('GET', '/api/admins', undefined, { cookie: `session=${session}` })).status
  expect([await replay(before), await replay(client.cookies.get('session'))]).toEqual([401, 200])
  expect((await add(other)).status).toBe(403)
})

test('the passkey is changed by who has shown it, and then only the new one counts, in every session', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const change = (by: Client, next: string) => by.post('/api/changePasskey', { passkey: next })
  const fresh = 'seventeen copper lamps'
  expect((await change(client, fresh)).status).toBe(403)
  const other = await administrator(club, { withPasskey: true })
  await show(client)
  expect((await change(client, 'fifteen letters')).body.message).toBe('New passkey must be at least 16 characters.')
  expect((await change(client, 'passwordpassword')).status).toBe(400)
  expect((await change(client, fresh)).body.success).toBe(true)
  for (const by of [client, other]) expect.soft((await change(by, 'another seventeen lamps')).status).toBe(403)
  expect([(await show(client)).status, (await show(client, fresh)).status]).toEqual([403, 200])
  expect(await club.store.settings.read('passkey')).toMatch(/^argon2id\$/)
  const [mail] = await mails(club, 1)
  expect(mail).toMatchObject({ to: [{ address: 'asha@example.org' }], text: expect.stringContaining('was changed just now by asha') })
  expect(JSON.stringify(mail)).not.toContain(fresh)
})
