import { expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { administrator, type Client, type Club, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { codeIn, mails } from '../../testing/mails.ts'

const forget = (client: Client, email = 'asha@example.org') => client.post('/api/forgotpassword', { email })
const verify = (client: Client, enteredotp: string, from = '192.0.2.1') =>
  client.post('/api/verifyotp', { enteredotp }, { 'x-forwarded-for': from })
const unlike = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

/** A browser that has asked for a code, and the code out of the mail. */
async function asked(club: Club) {
  const client = club.client()
  await forget(client)
  return { client, code: await codeIn(club) }
}

test('the code comes in a mail, as text and as HTML, and lets in once', async () => {
  const club = await newClub()
  const { client, code } = await asked(club)
  const stored = JSON.stringify(await contentsOf(club.store))
  expect([stored.includes(code), stored.includes(client.cookies.get('recovery') ?? '')]).toEqual([false, false])
  const [mail] = await mails(club, 1)
  expect(mail).toMatchObject({ to: [{ address: 'asha@example.org' }], from: { address: 'club@example.org' } })
  expect(mail?.text).toContain(`Your one-time code: ${code}`)
  expect(mail?.html).toContain(code)
  expect(mail?.subject).toContain(`${code.slice(0, 4)} ${code.slice(4)}`)
  // What is not eight digits uses up no try.
  for (const typed of ['1234567', '123456789', '1234567a', '-1234567', '1e7'])
    expect.soft((await verify(client, typed)).body.message, typed).toBe('OTP must be the 8 digits from the email.')
  expect((await verify(client, ` ${code.slice(0, 4)} ${code.slice(4)} `)).body).toEqual({
    success: true,
    message: 'OTP verified successfully',
    token: expect.any(String),
  })
  expect((await client.get('/api/admins')).body.newPasswordOpen).toBe(true)
  expect((await verify(client, code)).status).toBe(401)
})

test('a known and an unknown address get the same answer', async () => {
  const club = await newClub()
  const answerTo = async (email: string) => {
    const { status, body, headers } = await forget(club.client(), email)
    const kept = [...headers].map(([name, value]) => `${name}: ${value.replace(/=[\w-]{43}/, '=…')}`)
    return { status, body, kept }
  }
  expect(await answerTo('asha@example.org')).toEqual(await answerTo('nobody@example.org'))
  expect((await answerTo('ASHA@example.org')).body).toEqual({
    success: true,
    message: 'If this address belongs to an administrator, a code is on its way to it.',
  })
  await mails(club, 2)
})

test('the code works in no other browser than the one that asked for it', async () => {
  const club = await newClub()
  const { client, code } = await asked(club)
  expect((await verify(club.client(), code)).status).toBe(401)
  const signedIn = await administrator(club)
  const misplaced = club.client()
  misplaced.cookies.set('recovery', signedIn.cookies.get('session') ?? '')
  expect((await verify(misplaced, code)).status).toBe(401)
  expect((await verify(client, code)).status).toBe(200)
})

test('after five wrong codes the right one is dead, also if fifty are sent at once', async () => {
  const club = await newClub()
  const { client, code } = await asked(club)
  await Promise.all(Array.from({ length: 50 }, () => verify(client, unlike(code))))
  expect((await contentsOf(club.store)).recoveries).toMatchObject([{ tries: 5 }])
  expect((await verify(client, code)).status).toBe(401)
})

test('a code holds for ten minutes', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const { client, code } = await asked(club)
  pass(9.99)
  expect((await verify(client, code)).status).toBe(200)
  await forget(client)
  const late = await codeIn(club, 2)
  pass(10)
  expect((await verify(client, late)).status).toBe(401)
})

test('what strangers ask for leaves the codes alone that are on their way, three at most; a browser that the account knows gets one all the same', async () => {
  const club = await newClub()
  const owner = await administrator(club)
  const first = await asked(club)
  for (let sent = 0; sent < 3; sent += 1) expect((await forget(club.client())).status).toBe(200)
  await mails(club, 3)
  expect((await contentsOf(club.store)).recoveries?.filter(({ admin }) => admin === club.adminId)).toHaveLength(3)
  expect((await verify(first.client, first.code)).status).toBe(200)
  // And the notice of a new browser.
  await mails(club, 4)
  await forget(club.client())
  await mails(club, 5)
  await forget(owner)
  expect((await verify(owner, await codeIn(club, 6))).status).toBe(200)
})

test('an address may guess 25 times in an hour', async () => {
  const club = await newClub()
  for (let asked = 0; asked < 6; asked += 1) {
    const client = club.client()
    await forget(client, `nobody${asked}@example.org`)
    for (let tried = 0; tried < 5; tried += 1) expect((await verify(client, '00000000', '192.0.2.7')).status).toBe(asked < 5 ? 401 : 429)
  }
})

test('five codes an hour are sent to one address, and twenty are asked for from one', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const ask = async (email: string, from: string) =>
    (await club.client().post('/api/forgotpassword', { email }, { 'x-forwarded-for': from })).status
  for (const [sent, status] of [200, 200, 200, 200, 200, 429].entries()) {
    expect(await ask('asha@example.org', `192.0.2.${sent}`)).toBe(status)
    pass(9)
  }
  for (let sent = 0; sent <= 20; sent += 1) expect(await ask(`nobody${sent}@example.org`, '192.0.2.9')).toBe(sent < 20 ? 200 : 429)
  expect(await mails(club, 5)).toHaveLength(5)
})
