import { expect, test } from 'vitest'
import type { Counter } from '../../db/rate-limits.ts'
import { clock } from '../../testing/clock.ts'
import { administrator, type Client, type Club, newClub, password } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { codeIn, mails } from '../../testing/mails.ts'
import { limits } from './server/limits.ts'

const login = async (client: Client, name = 'asha', word = password, from = '192.0.2.1') =>
  (await client.post('/api/adminlogin', { name, password: word }, { 'x-forwarded-for': from })).status
const ask = (client: Client, name = 'asha') => client.post('/api/askDevice', { name })
const know = async (client: Client, key: string) => (await client.post('/api/knowDevice', { key })).status

/** An attacker uses up the tries of the account from many addresses. */
async function attack(club: Club) {
  for (let turn = 0; turn < 10; turn += 1) await login(club.client(), 'asha', 'wrong', `198.51.100.${turn}`)
}

async function keyIn(club: Club, count = 1) {
  return /#device=([\w-]{43})/.exec((await mails(club, count)).at(-1)?.text ?? '')?.[1] ?? ''
}

test('while attackers have used up every try of the account and of the address, an email lets the owner in at a new browser, to log in and to recover', async () => {
  const club = await newClub()
  await attack(club)
  for (const name of ['login', 'code', 'guess'] as const) {
    const counter: Counter = [`${name}:address:192.0.2.1`, limits[name].address]
    for (let turn = 0; turn < counter[1].most; turn += 1) await club.store.rateLimits.take([counter], new Date())
  }
  const owner = club.client()
  const post = async (path: string, body: object) => (await owner.post(path, body, { 'x-forwarded-for': '192.0.2.1' })).status
  expect(await login(owner)).toBe(429)
  expect((await ask(owner)).status).toBe(200)
  const [mail] = await mails(club, 1)
  expect(mail?.to).toMatchObject([{ address: 'asha@example.org' }])
  expect(mail?.text).toContain('add this to the address of the site, in the browser that requested it: /admin#device=')
  expect(await post('/api/knowDevice', { key: await keyIn(club) })).toBe(200)
  expect(await login(owner, 'asha', 'wrong')).toBe(401)
  expect(await login(owner)).toBe(200)
  expect(await post('/api/forgotpassword', { email: 'asha@example.org' })).toBe(200)
  expect(await post('/api/verifyotp', { enteredotp: await codeIn(club, 2) })).toBe(200)
  expect(await login(club.client(), 'asha', password, '192.0.2.7')).toBe(429)
})

test('the mail holds the public address of the site, never what Host says', async () => {
  const club = await newClub({ publicOrigin: 'https://club.example.org' })
  await club.client().post('/api/askDevice', { name: 'asha@example.org' }, { 'x-forwarded-host': 'evil.example.org' })
  const [mail] = await mails(club, 1)
  expect(mail?.text).toMatch(/https:\/\/club\.example\.org\/admin#device=[\w-]{43}\n/)
  expect(mail?.html).toMatch(/<a href="https:\/\/club\.example\.org\/admin#device=[\w-]{43}">/)
  expect(JSON.stringify(mail)).not.toContain('evil')
})

test('the link works once and for half an hour, and is stored as a fingerprint', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const [owner, late] = [club.client(), club.client()]
  await ask(owner)
  const key = await keyIn(club)
  expect(JSON.stringify(await contentsOf(club.store))).not.toContain(key)
  expect(await know(owner, `${key.slice(1)}A`)).toBe(403)
  expect(await know(owner, key)).toBe(200)
  expect(await know(owner, key)).toBe(403)
  await ask(late)
  const second = await keyIn(club, 2)
  pass(30)
  expect(await know(late, second)).toBe(403)
})

test('a browser is known for ninety days after its last login, on the server too', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const owner = club.client()
  await login(owner)
  for (const days of [89, 89, 90]) {
    pass(days * 24 * 60)
    await attack(club)
    expect(await login(owner)).toBe(days < 90 ? 200 : 429)
  }
  await club.admins.sweep(now())
  expect((await contentsOf(club.store)).devices).toEqual([])
})

test('however often it is requested, nothing is stored for an unknown name, and one email is sent; the replies are the same', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const seen = async (name: string) => {
    const { status, body, headers } = await ask(club.client(), name)
    return { status, body, headers: [...headers].map(([header, value]) => `${header}: ${value.replace(/=[\w.-]{20,};/, '=…;')}`) }
  }
  const rows = async () => {
    await club.services.later.finish()
    return Object.entries(await contentsOf(club.store)).map(([table, kept]) => `${table} ${kept.length}`)
  }
  const known = await seen('asha')
  await seen('nobody')
  const before = await rows()
  for (let turn = 0; turn < 60; turn += 1) expect(await seen(turn % 2 ? `nobody ${turn}` : 'asha')).toEqual(known)
  expect(await rows()).toEqual(before)
  for (const [minutes, count] of [
    [14.9, 1],
    [0.1, 2],
  ] as const) {
    pass(minutes)
    await ask(club.client())
    await club.services.later.finish()
    await mails(club, count)
  }
})

test('strangers cause at most ten emails a day, codes and links together; a browser that the account knows gets one all the same', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const forget = (client: Client) => client.post('/api/forgotpassword', { email: 'asha@example.org' })
  for (let turn = 0; turn < 8; turn += 1) {
    await ask(club.client())
    expect((await forget(club.client())).status).toBe(200)
    await club.services.later.finish()
    pass(20)
  }
  await mails(club, 10)
  await forget(await administrator(club))
  await mails(club, 11)
  pass(22 * 60)
  await ask(club.client())
  await mails(club, 12)
})
