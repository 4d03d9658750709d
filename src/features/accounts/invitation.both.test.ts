import { expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { administrator, type Club, newClub, passkey } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { logged } from '../../testing/logged.ts'
import { mailServer } from '../../testing/mail-server.ts'
import { mails } from '../../testing/mails.ts'
import { invited } from '../../testing/make-call.ts'
import { plainSite } from '../../testing/plain-site.ts'

const email = 'meera@example.org'
const chosen = { name: 'Meera', passwordOne: 'copper lamp tea' }
const accept = (club: Club, link: string, more: object = {}) => club.client().post('/api/acceptInvitation', { ...chosen, link, ...more })
const login = async (club: Club, name: string) =>
  (await club.client().post('/api/adminlogin', { name, password: chosen.passwordOne })).status
const used = [403, 'This invitation has been used or revoked, or has expired. Ask for another.']
const outcome = async (reply: ReturnType<typeof accept>) => [(await reply).status, (await reply).body.message]
const keyIn = (text = '') => /\/admin\/join#([\w-]{43})\b/.exec(text)?.[1] ?? ''

test('an invitation needs the passkey; its link makes one administrator, who logs in by name and email, and all get an email', async () => {
  const club = await newClub({ publicOrigin: 'https://club.example.org' })
  const asha = await administrator(club)
  for (const [name, value] of [...asha.cookies]) asha.cookies.set(`__Host-${name}`, value)
  const before = await contentsOf(club.store)
  expect((await asha.post('/api/inviteAdmin', { email })).status).toBe(403)
  expect(await contentsOf(club.store)).toEqual(before)
  await asha.post('/api/checkSixteen', { passkey })
  expect((await asha.post('/api/inviteAdmin', { email })).body).toMatchObject({
    success: true,
    link: expect.stringContaining('/admin/join#'),
  })
  const [mail] = await mails(club, 1)
  expect(mail?.to).toMatchObject([{ address: email }])
  expect(mail?.text).toContain('asha invites you to look after the website of')
  const key = keyIn(mail?.text)
  expect(mail?.text).toContain(`https://club.example.org/admin/join#${key}`)
  expect(JSON.stringify(await contentsOf(club.store))).not.toContain(key)

  // Of two at once one is done.
  const twice = await Promise.all([accept(club, key), accept(club, key, { name: 'Ravi' })])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(await outcome(accept(club, key, { name: 'Third' }))).toEqual(used)
  const told = (await mails(club, 3)).slice(1).map(({ to, subject }) => [to?.[0]?.address, subject?.replace(/ at .*/, '')])
  expect(told.sort()).toEqual([
    ['asha@example.org', 'New administrator'],
    [email, 'New administrator'],
  ])
  // A second login from a new browser sends emails too.
  expect([await login(club, twice[0].status === 200 ? 'meera' : 'ravi'), await login(club, email)]).toEqual([200, 200])
  const { by } = await club.store.db
    .selectFrom('history')
    .select('by')
    .where('what', '=', 'add')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(by).toBe(club.adminId)
})

test('with a mail server the link is in the email alone', async () => {
  const { kept, port } = await mailServer()
  const club = await newClub({ smtpUrl: `smtp://127.0.0.1:${port}` })
  const { body } = await (await administrator(club, { withPasskey: true })).post('/api/inviteAdmin', { email })
  expect(body).toEqual({
    success: true,
    message: expect.stringMatching(/^An invitation is on its way to meera@example.org. It works once, until \w{3} /),
  })
  await club.services.mailer.close()
  expect(kept).toHaveLength(1)
})

test('it works for seven days, and ends with a button, a new passkey, and whatever ends the ways into the inviter’s account', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const mira = (await club.admins.add('mira', 'mira@example.org', 'no password', now())) ?? ''
  const client = await administrator(club, { withPasskey: true })
  const late = await invited(club, email)
  const [{ id }] = (await client.get('/api/admins')).body.invitations
  expect((await client.post(`/api/revokeInvitation/${id}`)).body.success).toBe(true)
  expect([await outcome(accept(club, late)), (await client.post(`/api/revokeInvitation/${id}`)).status]).toEqual([used, 404])
  for (const [turn, end] of [
    () => client.post('/api/changePasskey', { passkey: 'seventeen copper lamps' }),
    () => club.admins.setPassword(club.adminId, 'another'),
    () => pass(7 * 24 * 60),
    () => club.admins.setLastDay(club.adminId, '2000-01-01'),
    () => club.admins.remove(club.adminId),
  ].entries()) {
    const key = await invited(club, `m${turn}@example.org`)
    await end()
    expect.soft(await outcome(accept(club, key)), String(end)).toEqual(used)
    await club.admins.setLastDay(club.adminId, null)
  }
  expect((await club.admins.all()).map((admin) => admin.id)).toEqual([mira])
})

test('an email has one open invitation, an administrator’s none; ten a day are sent', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  let client = await administrator(club, { withPasskey: true })
  const invite = async (to: string) => (await client.post('/api/inviteAdmin', { email: to })).status
  const key = await invited(club, email)
  expect([await invite(email), await invite('asha@example.org')]).toEqual([409, 409])
  expect((await accept(club, key)).status).toBe(200)
  for (let sent = 1; sent <= 10; sent += 1) expect(await invite(`n${sent}@example.org`)).toBe(sent < 10 ? 200 : 429)
  pass(24 * 60)
  client = await administrator(club, { withPasskey: true })
  expect(await invite('n11@example.org')).toBe(200)
})

test('a taken name and a guessable password are refused and spend nothing', async () => {
  const club = await newClub()
  const key = await invited(club, email)
  for (const name of ['ASHA', 'Asha@example.org'])
    expect(await outcome(accept(club, key, { name }))).toEqual([409, 'Another administrator has this name or email.'])
  expect((await accept(club, key, { passwordOne: 'meera1234' })).status).toBe(400)
  expect((await accept(club, key)).status).toBe(200)
})

test('the page is read by no search engine, kept by no cache, and changes nothing; no log has the key', async () => {
  const log = logged()
  const { club, browser } = await plainSite({ log: log.log })
  const key = await invited(club, email)
  const before = await contentsOf(club.store)
  const page = await browser.request('GET', '/admin/join')
  const headers = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => page.headers.get(name))
  expect([page.status, ...headers]).toEqual([200, 'no-store', 'no-referrer', 'noindex'])
  expect(await contentsOf(club.store)).toEqual(before)
  expect((await accept(club, key, { name: 'asha' })).status).toBe(409)
  expect((await accept(club, key)).body.message).toBe('Welcome! You are an administrator now. Log in with your name and password.')
  expect(log.text()).not.toContain(key)
})
