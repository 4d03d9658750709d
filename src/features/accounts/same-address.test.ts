import { expect, test } from 'vitest'
import type { Counter } from '../../db/rate-limits.ts'
import { fingerprint, newSecret } from '../../db/secret.ts'
import { clock } from '../../testing/clock.ts'
import { administrator, type Client, type Club, newClub, password } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { codeIn, mails } from '../../testing/mails.ts'
import { rowsWritten } from '../../testing/rows-written.ts'
import { limits } from './server/limits.ts'

// Everybody here sits behind one address, as on a campus.
const campus = { 'x-forwarded-for': '192.0.2.1' }
const login = (client: Client, name = 'asha', word = password) => client.post('/api/adminlogin', { name, password: word }, campus)
const forget = (client: Client, email = 'asha@example.org') => client.post('/api/forgotpassword', { email }, campus)
const verify = (client: Client, enteredotp = '00000000') => client.post('/api/verifyotp', { enteredotp }, campus)
const ask = (client: Client, name = 'asha') => client.post('/api/askDevice', { name }, campus)
const know = (client: Client, key = newSecret()) => client.post('/api/knowDevice', { key }, campus)
const keyIn = async (club: Club) => /#device=([\w-]{43})/.exec((await mails(club, 1)).at(-1)?.text ?? '')?.[1] ?? ''

const written = ({ store }: Club) => rowsWritten(store)
const times = async (count: number, action: (turn: number) => Promise<unknown>) => {
  for (let turn = 0; turn < count; turn += 1) await action(turn)
}

/** Uses up every limit of the address, straight in the counters: hashing a hundred wrong passwords would only take time. */
async function used(club: Club) {
  const full = [
    ['login:address:192.0.2.1', limits.loginPerAddress],
    ['code:address:192.0.2.1', limits.codesPerAddress],
    ['guess:address:192.0.2.1', limits.guessesPerAddress],
  ] satisfies Counter[]
  for (const counter of full) await times(counter[1].most, () => club.store.rateLimits.take([counter], new Date()))
}

test('codes and links that nobody asked for are refused, are not counted and write nothing', async () => {
  const club = await newClub()
  const madeUp = club.client()
  for (const name of ['recovery', 'asking']) madeUp.cookies.set(name, newSecret())
  const before = [await written(club), await contentsOf(club.store)]
  for (const client of [club.client(), madeUp])
    await times(60, async () => {
      const [code, link] = [await verify(client), await know(client)]
      expect(code).toMatchObject({ status: 401, body: { message: 'This code is not right, or it is no longer valid.' } })
      expect([link.status, link.body.message]).toEqual([403, expect.stringMatching(/^This link has been used, is too old/)])
    })
  expect([await written(club), await contentsOf(club.store)]).toEqual(before)
})

test('a code that was used, has run out or was tried five times is refused without a count', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const [spent, old, tried] = [club.client(), club.client(), club.client()]
  await forget(spent)
  await verify(spent, await codeIn(club))
  await forget(tried, 'nobody@example.org')
  await times(5, () => verify(tried))
  await forget(old, 'somebody@example.org')
  pass(10)
  const before = await written(club)
  for (const client of [spent, old, tried]) expect((await verify(client)).status).toBe(401)
  expect(await written(club)).toBe(before)
})

test('after whatever was sent from an address, a browser that the account knows logs in and recovers from there', async () => {
  const club = await newClub()
  const owner = await administrator(club)
  await used(club)
  expect((await login(owner)).status).toBe(200)
  expect((await forget(owner)).status).toBe(200)
  expect((await verify(owner, await codeIn(club))).status).toBe(200)
})

test('after whatever was sent from an address, a mail makes a new browser known there, and that one recovers and logs in', async () => {
  const club = await newClub()
  const owner = club.client()
  await used(club)
  expect((await login(owner)).status).toBe(429)
  expect((await ask(owner)).status).toBe(200)
  expect((await know(owner, await keyIn(club))).status).toBe(200)
  expect((await login(owner)).status).toBe(200)
  expect((await login(club.client())).status).toBe(429)
})

test('however often it is asked for, nothing of it stays for nobody, and one mail for somebody; nothing tells them apart', async () => {
  const club = await newClub()
  const seen = async (name: string) => {
    const { status, body, headers } = await ask(club.client(), name)
    return { status, body, headers: [...headers].map(([header, value]) => `${header}: ${value.replace(/=[\w.-]{20,};/, '=…;')}`) }
  }
  const rows = async () => {
    await club.services.later.finish()
    return Object.entries(await contentsOf(club.store)).map(([table, kept]) => `${table} ${kept.length}`)
  }
  const known = await seen('asha')
  const before = await rows()
  await times(60, async (turn) => expect(await seen(turn % 2 ? `nobody ${turn}` : 'asha')).toEqual(known))
  expect(await rows()).toEqual(before)
  await mails(club, 1)
})

test('one who asked for nobody, or for another, has no use for a mail', async () => {
  const club = await newClub()
  await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  const [nobody, other, owner] = [club.client(), club.client(), club.client()]
  await ask(nobody, 'nobody')
  await ask(owner)
  const key = await keyIn(club)
  await ask(other, 'mira')
  expect((await know(nobody, key)).status).toBe(403)
  expect((await know(other, key)).status).toBe(403)
  owner.cookies.set('asking', `${owner.cookies.get('asking')}x`)
  expect((await know(owner, key)).status).toBe(403)
})

test('a known browser is counted by itself at the code as well, and only for its own account', async () => {
  const club = await newClub()
  await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  const owner = await administrator(club)
  await forget(owner)
  await times(4, () => verify(owner))
  const device = fingerprint(owner.cookies.get('device') ?? '')
  const counted = async (key: string) =>
    (await club.store.db.selectFrom('rate_limits').select('count').where('key', '=', key).executeTakeFirst())?.count
  expect([await counted(`guess:device:${device}`), await counted('guess:address:192.0.2.1')]).toEqual([4, undefined])
  await forget(owner, 'mira@example.org')
  await verify(owner)
  expect([await counted(`guess:device:${device}`), await counted('guess:address:192.0.2.1')]).toEqual([4, 1])
})
