import { expect, test } from 'vitest'
import { students } from '../collections/registrations/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { other } from '../testing/choices.ts'
import { clock } from '../testing/clock.ts'
import { administrator, clientOf } from '../testing/club.ts'
import { codeIn, mails } from '../testing/mails.ts'
import { type Fields, login, registration, plainSite as site } from '../testing/plain-site.ts'
import { rollOf } from '../testing/rolls.ts'
import { statementsOf } from '../testing/statements.ts'

const student = examplesOf(students.fields)

const registered = { status: 200, told: 'Registration successful. See who registered' }

test('a browser that sends a form again, because the answer was lost or is read anew, is told what became of the first', async () => {
  const { club, app, send } = await site()
  const twins = await Promise.all([send('/register', registration), send('/register', registration)])
  expect(twins).toMatchObject([registered, registered])
  // A browser that starts anew has no more to show for itself than its address.
  expect(await send('/register', registration, clientOf(app))).toMatchObject(registered)
  expect(await club.store.db.selectFrom('students').select('roll').execute()).toEqual([{ roll: student.roll }])
  const tries = await club.store.db.selectFrom('rate_limits').select('count').where('key', 'like', 'register:address:%').execute()
  expect(tries).toEqual([{ count: 1 }])
})

test('only the same form, word for word and from the same address, is the same', async () => {
  const { app, send } = await site()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  await send('/register', registration, clientOf(app), from('192.0.2.1'))
  const taken = { status: 409, told: 'This roll number is registered already.' }
  expect(await send('/register', registration, clientOf(app), from('192.0.2.2'))).toMatchObject(taken)
  for (const [field, value] of [
    ['name', `${student.name}a`],
    ['phoneNumber', '9800000999'],
    ['showPhone', ''],
    ['team', other.team],
  ] as const)
    expect.soft(await send('/register', { ...registration, [field]: value }, clientOf(app), from('192.0.2.1')), field).toMatchObject(taken)
  expect(await send('/register', { ...registration, roll: rollOf(3) }, clientOf(app), from('192.0.2.1'))).toMatchObject(registered)
})

test('a student whose entry was deleted is registered again, and not told of the first time', async () => {
  const { club, app, send } = await site()
  const admin = await administrator({ ...club, client: () => clientOf(app) })
  for (const _ of [1, 2]) {
    expect(await send('/register', registration)).toMatchObject(registered)
    const { data } = (await admin.get('/api/students')).body
    expect(data).toHaveLength(1)
    await admin.post(`/api/deleteStudent/${data[0].id}`)
  }
})

test('a login is done anew however often it is sent', async () => {
  const { club, app, send } = await site()
  for (const _ of [1, 2]) await send('/admin', login, clientOf(app))
  expect(await club.store.db.selectFrom('sessions').selectAll().execute()).toHaveLength(2)
  for (const _ of [1, 2]) await send('/admin', { ...login, password: 'not the password' }, clientOf(app))
  const tries = await club.store.db.selectFrom('rate_limits').select('count').where('key', 'like', 'login:typed:%').execute()
  expect(tries).toEqual([{ count: 2 }])
})

/**
 * A site whose clock goes on when it is told to, and a browser that was shown the form and keeps nothing of the answers to
 * it.
 */
async function asksForCodes() {
  const { now, pass } = clock()
  const { club, app, send } = await site({ now })
  const signOf = async () => {
    const browser = clientOf(app)
    await send('/admin', { show: 'recovery' }, browser)
    return `form=${browser.cookies.get('form')}`
  }
  const sign = await signOf()
  const forget = async (fields: Fields, more: Fields = {}) => {
    const { status, told, headers, whole } = await send('/admin', { form: 'recovery', ...fields }, clientOf(app), { cookie: sign, ...more })
    return { status, told, cookies: headers.getSetCookie(), next: whole.includes('aria-label="Verify OTP"') }
  }
  const count = async () => {
    const recoveries = await club.store.db.selectFrom('recoveries').select('id').execute()
    const tries = await club.store.db.selectFrom('rate_limits').select('count').where('key', 'like', 'code:%').execute()
    return [recoveries.length, tries.map(({ count }) => count)]
  }
  return { club, app, send, sign, signOf, forget, count, pass }
}

test('a recovery that the browser sends again, because the answer was lost, is one try and one mail, for whatever address', async () => {
  const done: string[][] = []
  for (const email of ['asha@example.org', 'nobody@example.org']) {
    const { club, app, send, forget, count } = await asksForCodes()
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => forget({ email })))
    expect.soft(first).toMatchObject({ status: 200, told: expect.stringContaining('a code is on its way'), next: true })
    for (const again of [...others, await forget({ email })]) expect.soft(again).toEqual(first)
    done.push((await statementsOf(() => forget({ email }))).map(({ sql }) => sql))
    expect.soft(await count(), email).toEqual([1, [1, 1, 1]])
    if (email.startsWith('nobody')) continue
    const code = await codeIn(club)
    expect(await mails(club, 1)).toHaveLength(1)
    const browser = clientOf(app)
    browser.cookies.set('recovery', /recovery=([^;]*)/.exec(first?.cookies.join() ?? '')?.[1] ?? '')
    expect(await send('/admin', { form: 'code', enteredotp: code }, browser)).toMatchObject({ status: 200 })
  }
  // Nor does the repeat tell whose address it is.
  expect(done[0]).toEqual(done[1])
  expect(done[0]?.length).toBeGreaterThan(0)
})

test('what is asked for anew sends another mail: later, by who has had the answer, with other words, from elsewhere, with a key', async () => {
  const email = 'asha@example.org'
  const anew: [string, Fields, Fields?][] = [
    ['by another who was shown the form', { email }, { cookie: `form=${'x'.repeat(43)}` }],
    ['by who was shown none', { email }, { cookie: '' }],
    ['in another spelling', { email: 'Asha@example.org' }],
    ['from elsewhere', { email }, { 'x-forwarded-for': '192.0.2.9' }],
    ['by another browser', { email }, { 'user-agent': 'another' }],
    ['with a key', { email, key: 'k'.repeat(32) }],
  ]
  for (const [why, fields, more] of anew) {
    const { forget, count } = await asksForCodes()
    const first = await forget({ email })
    const second = await forget(fields, more)
    expect.soft([second.status, second.told], why).toEqual([200, first.told])
    expect.soft(second.cookies, why).not.toEqual(first.cookies)
    expect.soft((await count())[0], why).toBe(2)
  }
  const { forget, count, pass, sign } = await asksForCodes()
  await forget({ email })
  await forget({ email }, { cookie: `${sign}; recovery=${'x'.repeat(43)}` })
  expect((await count())[0], 'by who has had the answer').toBe(2)
  pass(1)
  await forget({ email })
  expect((await count())[0]).toBe(3)
})

test('two who look alike behind one address have each a code of their own, and one uses up no tries of the other', async () => {
  const { club, app, send } = await asksForCodes()
  const [other, owner] = [clientOf(app), clientOf(app)]
  for (const browser of [other, owner]) {
    const { headers } = await send('/admin', { show: 'recovery' }, browser)
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^form=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/)])
    await send('/admin', { form: 'recovery', email: 'asha@example.org' }, browser)
  }
  expect(owner.cookies.get('recovery')).not.toBe(other.cookies.get('recovery'))
  const codes = (await mails(club, 2)).map(({ text }) => /\b\d{8}\b/.exec(text ?? '')?.[0] ?? '')
  for (let tried = 0; tried < 5; tried += 1)
    expect((await send('/admin', { form: 'code', enteredotp: '00000000' }, other)).status).toBe(401)
  const got: number[] = []
  for (const enteredotp of codes) got.push((await send('/admin', { form: 'code', enteredotp }, owner)).status)
  expect(got).toContain(200)
})

test('whoever is shown the form again keeps its sign, and no other form has one', async () => {
  const { app, send } = await asksForCodes()
  const browser = clientOf(app)
  await send('/admin', { show: 'recovery' }, browser)
  const sign = browser.cookies.get('form')
  await send('/admin', { show: 'recovery' }, browser)
  expect(browser.cookies.get('form')).toBe(sign)
  for (const [path, show] of [
    ['/admin', 'login'],
    ['/register', 'register'],
  ] as const)
    expect((await send(path, { show }, clientOf(app))).headers.getSetCookie()).toEqual([])
})

test('a recovery that was refused is not refused again for that', async () => {
  const { club, forget } = await asksForCodes()
  const email = 'asha@example.org'
  for (let tried = 0; tried < 5; tried += 1) await forget({ email, key: `key-number-${tried}-of-these` })
  expect((await forget({ email })).status).toBe(429)
  await club.store.rateLimits.forgetAll('code:')
  expect((await forget({ email })).status).toBe(200)
})
