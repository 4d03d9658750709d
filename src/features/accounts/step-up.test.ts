import { expect, test } from 'vitest'
import { administrator, type Client, type Club, newClub, passkey } from '../../testing/club.ts'
import { codeIn, mails } from '../../testing/mails.ts'
import { Lapsed, openedBy } from './server/proof-store.ts'

const replay = async (club: Club, session: string | undefined) =>
  (await club.client().request('GET', '/api/admins', undefined, { cookie: `session=${session}` })).status

/** The session that a browser had before and after something that it did. */
async function around(client: Client, action: () => Promise<{ status: number }>) {
  const before = client.cookies.get('session')
  expect((await action()).status).toBe(200)
  return [before, client.cookies.get('session')] as const
}

test('showing the passkey gives the session a new secret, and the old one opens nothing', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const [before, after] = await around(client, () => client.post('/api/checkSixteen', { passkey }))
  expect([await replay(club, before), await replay(club, after)]).toEqual([401, 200])
  expect((await client.get('/api/admins')).body.passkeyShown).toBe(true)
})

test('so does a new password, after a code and otherwise', async () => {
  const club = await newClub()
  const client = club.client()
  await client.post('/api/forgotpassword', { email: 'asha@example.org' })
  await client.post('/api/verifyotp', { enteredotp: await codeIn(club) })
  const [first, second] = await around(client, () => client.post('/api/changePassword', { passwordOne: 'copper lamp tea' }))
  const [, third] = await around(client, () =>
    client.post('/api/changePassword', { passwordOne: 'tea lamp copper', password: 'copper lamp tea' }),
  )
  expect([await replay(club, first), await replay(club, second), await replay(club, third)]).toEqual([401, 401, 200])
})

test('a session that was stepped up lasts no longer than it would have', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const { started } = await club.store.db.selectFrom('sessions').select('started').executeTakeFirstOrThrow()
  await client.post('/api/checkSixteen', { passkey })
  expect(await club.store.db.selectFrom('sessions').select('started').execute()).toEqual([{ started }])
})

test('of fifty who show the passkey at once in one session, one steps up, and no session is lost or doubled', async () => {
  const club = await newClub()
  const { id } = (await club.store.sessions.find((await administrator(club)).cookies.get('session') ?? '', new Date())) ?? { id: '' }
  const elevatedUntil = new Date(Date.now() + 60_000)
  const stepped = await Promise.all(Array.from({ length: 50 }, () => club.store.sessions.stepUp(id, { elevatedUntil }, new Date())))
  const secrets = stepped.flatMap((step) => (step ? [step.secret] : []))
  expect(secrets).toHaveLength(1)
  expect(await replay(club, secrets[0])).toBe(200)
  expect(await club.store.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('the passkey is changed by who has shown it, and then only the new one counts, in every session', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const change = (by: Client, next: string) => by.post('/api/changePasskey', { passkey: next })
  const fresh = 'seventeen copper lamps'
  expect((await change(client, fresh)).status).toBe(403)
  const other = await administrator(club, { withPasskey: true })
  await client.post('/api/checkSixteen', { passkey })
  expect((await change(client, 'fifteen letters')).body.message).toBe('New passkey must be at least 16 characters.')
  expect((await change(client, 'passwordpassword')).status).toBe(400)
  expect((await change(client, fresh)).body.success).toBe(true)
  for (const by of [client, other]) expect.soft((await change(by, 'another seventeen lamps')).status).toBe(403)
  expect((await client.post('/api/checkSixteen', { passkey })).status).toBe(403)
  expect((await client.post('/api/checkSixteen', { passkey: fresh })).status).toBe(200)
  expect(await club.store.settings.read('passkey')).toMatch(/^argon2id\$/)
  const [mail] = await mails(club, 1)
  expect(mail).toMatchObject({ to: [{ address: 'asha@example.org' }], text: expect.stringContaining('was changed just now by asha') })
  expect(JSON.stringify(mail)).not.toContain(fresh)
})

test('of fifty who change the passkey at once, one does', async () => {
  const club = await newClub()
  const clients = await Promise.all(Array.from({ length: 50 }, () => administrator(club, { withPasskey: true })))
  const sessions = await Promise.all(clients.map(({ cookies }) => club.store.sessions.find(cookies.get('session') ?? '', new Date())))
  const set = await Promise.all(
    sessions.flatMap((session, turn) => {
      const proof = session && ({ admin: club.adminId, session, elevated: true } as const)
      return proof ? [openedBy(club.store.db)(proof, new Date(), ({ admins }) => admins.setPasskey(`hash ${turn}`))] : []
    }),
  )
  expect([set.length, set.filter((one) => !(one instanceof Lapsed)).length]).toEqual([50, 1])
  expect(await club.store.settings.read('passkey')).toBe(`hash ${set.indexOf(undefined)}`)
})
