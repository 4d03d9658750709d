import { decodeHTMLStrict } from 'entities/decode'
import { expect, onTestFinished, test, vi } from 'vitest'
import { roll } from '../../content/options.ts'
import { afterRegistering } from '../../content/registration.ts'
import { events } from '../collections/events/contract.ts'
import { masked } from '../collections/registrations/api.ts'
import { rollTaken, students } from '../collections/registrations/contract.ts'
import { dayAfter, dayAt, momentOf } from '../contract/club-time.ts'
import { problemsOf } from '../contract/problems.ts'
import { boundedQueue, perMinute } from '../http/queues.ts'
import { other } from '../testing/choices.ts'
import { administrator, clientOf, password } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { examplesOf } from '../testing/example.ts'
import { mainOf } from '../testing/main-of.ts'
import { type Fields, login, registration, plainSite as site } from '../testing/plain-site.ts'
import { rollOf } from '../testing/rolls.ts'
import { pages } from './routes.tsx'

const student = examplesOf(students.fields)

test('a student registers by a plain form, and the page says so', async () => {
  const { club, browser, send } = await site()
  const { status, alert, headers, whole } = await send('/register', registration)
  expect([status, alert]).toEqual([200, 'Registration successful. See who registered'])
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(whole).not.toContain(`value="${student.name}"`)
  for (const words of [afterRegistering.heading, ...afterRegistering.steps, `mailto:${afterRegistering.ask.email}`])
    expect.soft(decodeHTMLStrict(whole), words).toContain(words)
  expect(whole).not.toContain(afterRegistering.event)
  expect((await browser.get('/api/iort')).body).toMatchObject([{ name: student.name, phoneNumber: student.phoneNumber }])
  const { showPhone: _, ...hidden } = { ...registration, roll: rollOf(2) }
  await send('/register', hidden)
  expect((await browser.get('/api/iort')).body[1]).toMatchObject({ phoneNumber: masked(student.phoneNumber) })
  expect(await club.store.db.selectFrom('students').selectAll().execute()).toHaveLength(2)
})

test('after a registration the page offers the next event for the calendar, and not before', async () => {
  // A day that is over: the ids of this process never go back to the time before one that they had.
  const today = dayAfter(dayAt(new Date()), -1)
  vi.useFakeTimers({ now: momentOf(`${today}T12:00`), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { club, browser, send } = await site()
  // It takes two hours, whatever the types of the club take.
  const event = { ...examplesOf(events.fields), eventType: 'of no type' as never, time: '08:30' }
  const add = (eventTitle: string, days: number) => club.store.rows(events).add({ ...event, eventTitle, eventDate: dayAfter(today, days) })
  for (const [title, days] of Object.entries({ 'Last night': -1, 'This morning': 0, 'Far night': 40, 'Next night': 3 }))
    await add(title, days)
  const { whole } = await send('/register', registration)
  expect(whole).toContain(afterRegistering.event)
  expect([...whole.matchAll(/href="(\/events\/[^"]*)"/g)].map(([, address]) => address)).toEqual([
    '/events/next-night',
    '/events/next-night.ics',
  ])
  expect(whole).toMatch(/href="https:\/\/calendar\.google\.com[^"]*Next\+night|href="https:\/\/calendar\.google\.com[^"]*Next%20night/)
  const before = await (await browser.request('GET', '/register')).text()
  expect(before).not.toContain(afterRegistering.event)
  const refused = await send('/register', { ...registration, name: 'Somebody Else' })
  expect([refused.status, refused.whole.includes(afterRegistering.heading)]).toEqual([409, false])
})

test('a refused registration keeps what was typed, and says why above it', async () => {
  const { browser, send } = await site()
  const wrong = { ...registration, roll: '"><script>alert(1)</script>', team: other.team }
  const { status, alert, whole } = await send('/register', wrong)
  expect([status, alert]).toEqual([400, roll.wrongLength])
  expect(whole).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(whole).not.toContain('<script>alert(1)')
  expect(whole).toContain(`<option selected="">${other.team.replaceAll('&', '&amp;')}`)
  expect(whole).toMatch(/<input type="checkbox"[^>]* name="showPhone" checked=""/)
  expect(whole.indexOf('role="alert"')).toBeLessThan(whole.indexOf('<form'))
  expect((await browser.get('/api/iort')).body).toEqual([])
})

/** The sentences beside the fields of a page, by the names of the fields. */
function besideFields(whole: string) {
  const inputs = [...whole.matchAll(/<(?:input|select)\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes('aria-invalid="true"'))
  return Object.fromEntries(
    inputs.map((tag) => {
      const [, name = ''] = / name="([^"]*)"/.exec(tag) ?? []
      const [, id = ''] = / aria-describedby="(?:[^"]* )?([^" ]*)"/.exec(tag) ?? []
      const [, said = `nothing has the id ${id}`] = new RegExp(`<p [^>]*id="${id}">([^<]*)</p>`).exec(whole) ?? []
      return [name, decodeHTMLStrict(said)]
    }),
  )
}

test('a refused form shows what is wrong beside each field, and the message links to the first; no secret is sent back', async () => {
  const { send } = await site()
  const empty = Object.fromEntries(Object.keys(students.fields).map((name) => [name, '']))
  const { showPhone: _, ...right } = registration
  for (const wrong of [empty, { ...right, roll: 'short', phoneNumber: '12' }, { ...right, team: 'None' }]) {
    const { status, alert, whole } = await send('/register', { form: 'register', ...wrong })
    const problems = problemsOf(students.fields, wrong)
    const [first = ''] = Object.keys(problems)
    expect.soft([status, alert, besideFields(whole)], first).toEqual([400, problems[first], problems])
    const [, to] = /<div role="alert"[^>]*><a href="#([^"]*)">/.exec(whole) ?? []
    expect.soft(new RegExp(`<(?:input|select) id="${to}"[^>]* name="${first}"`).test(whole), first).toBe(true)
  }
  expect(besideFields((await send('/register', registration)).whole)).toEqual({})
  const taken = await send('/register', { ...registration, name: 'Somebody Else' })
  expect([taken.status, taken.alert, besideFields(taken.whole)]).toEqual([409, rollTaken, { roll: rollTaken }])
  for (const [path, fields, status, secret] of [
    ['/register', { ...registration, roll: 'short', password: 'not for here' }, 400, 'not for here'],
    ['/register', { ...registration, isAdmin: 'yes' }, 400, undefined],
    ['/admin', { ...login, password: 'not the password' }, 401, 'not the password'],
    ['/admin', { form: 'code', enteredotp: '00000000' }, 401, '00000000'],
    ['/admin', { form: 'code', enteredotp: '1234' }, 400, '1234"'],
  ] as [string, Fields, number, string | undefined][]) {
    const answer = await send(path, fields)
    expect.soft([answer.status, secret !== undefined && answer.whole.includes(secret)], path).toEqual([status, false])
  }
  expect(besideFields((await send('/admin', { form: 'login', name: '', password })).whole)).toEqual({ name: 'Username is required.' })
})

test('origin, key and rate limits count as for the call, and a form that must wait too long is answered with a page', async () => {
  const { app, browser, send } = await site()
  const foreign = await send('/register', registration, browser, { origin: 'https://evil.example.org' })
  expect([foreign.status, foreign.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
  expect(mainOf(foreign.whole)).toContain('This was sent from another site, so it was not done.')
  for (const key of ['\0', '€', 'a\r\nx-admin: 1', 'short', 'x'.repeat(65)])
    expect.soft((await send('/register', { ...registration, key })).whole).toContain('Idempotency-Key must be 16 to 64 letters, digits')
  await send('/register', registration)
  expect((await send('/register', registration, clientOf(app), { 'x-forwarded-for': '203.0.113.9' })).status).toBe(409)
  const often = await site({ queues: { sent: perMinute(1) } })
  const statuses = [await often.send('/admin', { form: 'logout' }), await often.send('/admin', { form: 'logout' })]
  expect([...statuses, await often.send('/register', registration)].map((answer) => answer.status)).toEqual([200, 429, 200])
  const full = await site({ queues: { forms: boundedQueue({ what: 'forms', running: 0, waiting: 0 }) } })
  const { status, headers, whole } = await full.send('/admin', { form: 'logout' })
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
  expect(mainOf(whole)).toContain('The site is busy with too many forms.')
})

test('a login by a plain form opens a session, and a wrong one keeps the name alone', async () => {
  const { browser, send } = await site()
  const wrong = await send('/admin', { ...login, password: 'not the password' })
  expect([wrong.alert, browser.cookies.has('session')]).toEqual(['Wrong username or password.', false])
  expect(wrong.whole).toContain('value="asha"')
  const right = await send('/admin', login)
  expect([right.status, right.alert]).toEqual([200, 'Login successful'])
  expect(right.whole).toContain('the admin tools need JavaScript')
  expect(right.whole).not.toContain(password)
  expect(right.whole).not.toContain(browser.cookies.get('session') ?? '')
  expect((await browser.get('/api/admins')).status).toBe(200)
  expect(await send('/admin', { form: 'logout' })).toMatchObject({ status: 200, alert: 'Logged out' })
  expect((await browser.get('/api/admins')).status).toBe(401)
})

test('a recovery goes step by step: the way to it, the email, the code', async () => {
  const { club, browser, send } = await site()
  expect((await send('/admin', { show: 'recovery' })).whole).toContain('aria-label="Recover Password"')
  expect(await send('/admin', { form: 'recovery', email: 'nobody' })).toMatchObject({ status: 400 })
  const asked = await send('/admin', { form: 'recovery', email: 'asha@example.org' })
  expect(asked.alert).toContain('a code is on its way')
  expect(asked.whole).toContain('aria-label="Verify OTP"')
  const { secret, code } = await club.admins.startRecovery(await club.admins.byId(club.adminId), new Date())
  browser.cookies.set('recovery', secret)
  expect(await send('/admin', { form: 'code', enteredotp: code })).toMatchObject({ status: 200, alert: 'OTP verified successfully' })
  expect((await browser.get('/api/admins')).status).toBe(200)
})

test('every form that a page declares is in its HTML, or one step behind, and posts to the page', async () => {
  const { browser, send } = await site()
  let found = 0
  for (const { path, fetch } of pages)
    for (const form of Object.keys((await fetch()).forms ?? {})) {
      const html = form === 'logout' ? (await send(path, login)).whole : (await send(path, { show: form })).whole
      expect.soft(html, form).toContain(`name="form" value="${form}"`)
      expect.soft(html, form).not.toMatch(/<form[^>]* action=/)
      found += 1
    }
  expect(found).toBe(5)
  expect(await (await browser.request('GET', '/register')).text()).toContain('name="form" value="register"')
})

test('whatever else is sent to a page is refused in a page, and changes nothing', async () => {
  const { club, browser, send } = await site()
  const before = await contentsOf(club.store)
  const refused: [string, Fields, Fields, number][] = [
    ['/events', { form: 'register' }, {}, 405],
    ['/nowhere', {}, {}, 405],
    ['/register', { form: '__proto__' }, {}, 400],
    ['/register', { show: 'constructor' }, {}, 400],
    ['/register', registration, { 'content-type': 'text/plain' }, 415],
    ['/register', { ...registration, name: 'x'.repeat(70_000) }, {}, 413],
  ]
  for (const [path, fields, more, status] of refused) {
    const answer = await send(path, fields, browser, more)
    expect.soft([answer.status, answer.headers.get('content-type')], path).toEqual([status, 'text/html; charset=utf-8'])
    expect.soft(answer.whole, path).toContain('Unexpected Application Error!')
    expect.soft(answer.whole, path).not.toContain('"success"')
  }
  expect(await contentsOf(club.store)).toEqual(before)
})

test('a person who opens an address that is refused reads a page, a program reads JSON', async () => {
  const { browser } = await site()
  for (const [path, words] of [
    ['/media/0123456789', 'not found'],
    ['/api/students.csv', 'Please log in again to do this.'],
    ['/api/nothing', 'There is no such call.'],
  ] as const) {
    const person = await browser.request('GET', path, undefined, { accept: 'text/html,*/*;q=0.8' })
    expect.soft(person.headers.get('content-type'), path).toMatch(/^text\/html/)
    const page = await person.text()
    expect.soft(page.toLowerCase(), path).toContain(words.toLowerCase())
    expect.soft(page, path).toContain('data-scripts=""')
    const program = await browser.request('GET', path, undefined, { accept: 'application/json, text/plain, */*' })
    expect.soft([program.status, (await program.json()).success], path).toEqual([person.status, false])
  }
})

test('a form that is sent again is done once and gets the first answer, until its entry is deleted', async () => {
  const { club, app, send } = await site()
  const twins = await Promise.all([send('/register', registration), send('/register', registration)])
  const registered = { status: 200, alert: 'Registration successful. See who registered' }
  expect(twins).toMatchObject([registered, registered])
  // A browser that starts anew has no more to show for itself than its address.
  expect(await send('/register', registration, clientOf(app))).toMatchObject(registered)
  expect(await club.store.db.selectFrom('students').select('roll').execute()).toEqual([{ roll: student.roll }])
  const taken = { status: 409, alert: 'This roll number is already registered.' }
  for (const [field, value] of [
    ['name', `${student.name}a`],
    ['showPhone', ''],
    ['team', other.team],
  ] as const)
    expect.soft(await send('/register', { ...registration, [field]: value }), field).toMatchObject(taken)
  expect(await send('/register', registration, clientOf(app), { 'x-forwarded-for': '192.0.2.2' })).toMatchObject(taken)
  const admin = await administrator({ ...club, client: () => clientOf(app) })
  const [{ id }] = (await admin.get('/api/students')).body.data
  await admin.post(`/api/deleteStudent/${id}`)
  expect(await send('/register', registration)).toMatchObject(registered)
  expect((await admin.get('/api/students')).body.data).toHaveLength(1)
})
