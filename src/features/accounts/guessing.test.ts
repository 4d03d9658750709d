import { expect, test } from 'vitest'
import type { Counter } from '../../db/rate-limits.ts'
import { sealed } from '../../db/secret.ts'
import { administrator, type Client, type Club, headersIn, newClub, passkey, password } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { rowsWritten } from '../../testing/rows-written.ts'
import { limits } from './server/limits.ts'

const login = (client: Client, name: string, word = 'wrong', from = '192.0.2.1') =>
  client.post('/api/adminlogin', { name, password: word }, { 'x-forwarded-for': from })

const forget = (client: Client, email: string) => client.post('/api/forgotpassword', { email }, { 'x-forwarded-for': '192.0.2.1' })
const verify = (client: Client) => client.post('/api/verifyotp', { enteredotp: '00000000' }, { 'x-forwarded-for': '192.0.2.1' })

const times = async <T>(count: number, action: (turn: number) => Promise<T>) => {
  const got: T[] = []
  for (let turn = 0; turn < count; turn += 1) got.push(await action(turn))
  return got
}

/** How many rows this process has written, changed and taken away since it opened the database. */
const written = ({ store }: Club) => rowsWritten(store)

test('what a used-up limit refuses writes nothing', async () => {
  const club = await newClub()
  const asha = await administrator(club)
  const asker = club.client()
  await forget(asker, 'nobody@example.org')
  const refusals: Record<string, () => Promise<{ status: number }>> = {
    'a login by address': () => login(club.client(), 'asha', password, '192.0.2.1'),
    'a login by name': () => login(club.client(), 'asha', password, '192.0.2.250'),
    'a code by address': () => forget(club.client(), 'asha@example.org'),
    'a guess by address': () => verify(asker),
    'a passkey': () => asha.post('/api/checkSixteen', { passkey }),
    'the current password': () => asha.post('/api/changePassword', { passwordOne: 'long and winding', password }),
  }
  // Straight into the counters: a hundred passwords that are hashed to be wrong would only take time.
  const full = [
    ['login:address:192.0.2.1', limits.loginPerAddress],
    [`login:typed:${sealed(await club.store.settings.secret('names'), 'asha')}`, limits.loginPerAccount],
    ['code:address:192.0.2.1', limits.codesPerAddress],
    ['guess:address:192.0.2.1', limits.guessesPerAddress],
    [`passkey:${club.adminId}`, limits.passkeyPerAdmin],
    [`current:${club.adminId}`, limits.loginPerAccount],
  ] satisfies Counter[]
  for (const counter of full) await times(counter[1].most, () => club.store.rateLimits.take([counter], new Date()))
  for (const [what, refused] of Object.entries(refusals)) {
    const before = await written(club)
    expect.soft((await refused()).status, what).toBe(429)
    expect.soft((await written(club)) - before, what).toBe(0)
  }
})

test('a refused address takes no try of an account, not even for a moment', async () => {
  const club = await newClub()
  await times(20, (turn) => login(club.client(), `name ${turn}`))
  const [owner, ...refused] = await Promise.all([
    ...Array.from({ length: 50 }, (_, turn) => login(club.client(), 'asha', password, turn === 0 ? '192.0.2.9' : '192.0.2.1')),
  ])
  expect(owner?.status).toBe(200)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(
    await club.store.db.selectFrom('rate_limits').select('key').where('key', 'like', '%account%').where('count', '>', 10).execute(),
  ).toEqual([])
})

test('the name and the email of one person share ten tries, and nothing tells that they are one person’s', async () => {
  const club = await newClub()
  await times(10, (turn) => login(club.client(), 'asha', 'wrong', `192.0.2.${turn}`))
  const seen = async (name: string, word: string) => {
    const { status, body, headers } = await login(club.client(), name, word, '192.0.2.99')
    return { status, body, headers: headersIn(headers) }
  }
  const [other, strange] = [await seen('asha@example.org', password), await seen('nobody@example.org', password)]
  expect(other).toEqual(strange)
  expect(other.status).toBe(401)
  expect((await contentsOf(club.store)).sessions).toEqual([])
  const more = (name: string) => times(10, async (turn) => (await login(club.client(), name, 'wrong', `198.51.100.${turn}`)).status)
  expect(await more('asha@example.org')).toEqual(await more('nobody@example.org'))
})

test('fifty tries under a name and an email at once use up both, and the account', async () => {
  const club = await newClub()
  const wrong = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => login(club.client(), turn % 2 ? 'asha' : 'asha@example.org', 'wrong', `192.0.2.${turn}`)),
  )
  expect(wrong.filter(({ status }) => status === 401)).toHaveLength(20)
  expect((await login(club.client(), 'asha', password, '192.0.2.99')).status).toBe(429)
  const [account] = await club.store.db
    .selectFrom('rate_limits')
    .select('count')
    .where('key', '=', `login:account:${club.adminId}`)
    .execute()
  expect(account?.count).toBe(20)
})
