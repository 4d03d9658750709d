import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openFile } from '../../db/sqlite/database-file.ts'
import { administrator, type Client, type Club, newClub, passkey, password } from '../../testing/club.ts'
import { eachStatement } from '../../testing/each-statement.ts'
import { codeIn, mails } from '../../testing/mails.ts'
import { invited } from '../../testing/make-call.ts'

/**
 * Does something while another process changes the database, right before the statement of this number of those that stand
 * outside of a transaction, or before the transaction of this number. Returns all that secrets open right after the change,
 * and at the end; no `then` where it was over before.
 */
async function overtaken({ folder }: Club, at: number, change: string, action: () => Promise<unknown>) {
  const other = openFile(join(folder, 'club.sqlite'))
  let [passed, within, isOther] = [0, false, false]
  let then: ReturnType<typeof see> | undefined
  const before = (sql: string) => {
    if (isOther || /^\s*(?:pragma)/i.test(sql)) return
    if (!within && passed++ === at) {
      isOther = true
      other.exec(`BEGIN IMMEDIATE; ${change}; COMMIT`)
      then = see(other)
      isOther = false
    }
    if (/^\s*BEGIN/i.test(sql)) within = true
    else if (/^\s*(?:COMMIT|ROLLBACK)/i.test(sql)) within = false
  }
  await eachStatement(before, action)
  const now = see(other)
  other.close()
  return { then, now }
}

// A password, passkey or code may be changed between its check and the write, by this process or by another. Tried at every point at
// which a change can come: afterwards nothing may be written on the strength of the old one.

/** What may come in between, as another process does it to the account of the first administrator. */
const asha = "(SELECT id FROM admins WHERE email <> 'mira@example.org')"
const endAll = (tables: string[]) => tables.map((table) => `DELETE FROM ${table} WHERE admin = ${asha};`).join('')
const ways = ['recoveries', 'new_emails', 'device_mails', 'invitations', 'sessions']
const changes = {
  'a new password': `${endAll([...ways, 'devices'])} UPDATE admins SET password = 'another' WHERE id = ${asha}`,
  'a new email': `${endAll(ways)} UPDATE admins SET email = 'new@example.org' WHERE id = ${asha}`,
  'a new passkey':
    "UPDATE settings SET value = 'another' WHERE name = 'passkey'; UPDATE sessions SET passkey_until = NULL; DELETE FROM invitations",
  'the last day': `UPDATE admins SET last_day = '2000-01-01' WHERE id = ${asha}`,
  'a removal': `DELETE FROM admins WHERE id = ${asha}`,
}
type Change = keyof typeof changes

/** All that secrets open. A recovery without an account opens nothing. */
const opened = [
  'id, name, email, password, last_day FROM admins',
  'id, admin, passkey_until, opened_by FROM sessions',
  'id, admin FROM devices',
  'admin, email, code FROM new_emails',
  'id, admin FROM device_mails',
  'id, admin, code FROM invitations',
  'id, admin FROM recoveries WHERE admin IS NOT NULL',
  "value FROM settings WHERE name = 'passkey'",
]
const see = (other: DatabaseSync) => opened.map((columns) => other.prepare(`SELECT ${columns} ORDER BY 1`).all())

type Act = () => Promise<{ status: number }>
/** How something is done, which changes must stop it, and what is answered where the account is gone meanwhile. */
type Way = [by: Change[], gone: number[], begin: (club: Club) => Act | Promise<Act>]

const logIn = (client: Client) => client.post('/api/adminlogin', { name: 'asha', password })
const email = 'asha@example.org'
const whole: Change[] = ['a new password', 'a new email', 'the last day', 'a removal']
/** What an administrator does after the login. */
const signedIn = (act: (client: Client) => ReturnType<Act>, by = whole): Way => [
  by,
  [401],
  async (club) => {
    const client = await administrator(club)
    return () => act(client)
  },
]
/** What an administrator does after entering the passkey. */
const elevated = (act: (client: Client, club: Club) => ReturnType<Act>): Way => [
  [...whole, 'a new passkey'],
  [401],
  async (club) => {
    const client = await administrator(club, { withPasskey: true })
    return () => act(client, club)
  },
]

const waysIn: Record<string, Way> = {
  'a login': [['a new password', 'the last day', 'a removal'], [401], (club) => () => logIn(club.client())],
  'a login from a known browser, in place of its session': signedIn(logIn, ['a new password', 'the last day', 'a removal']),
  'a code': [
    ['a new password', 'a new email', 'a removal'],
    [401],
    async (club) => {
      const client = club.client()
      await client.post('/api/forgotpassword', { email })
      const enteredotp = await codeIn(club)
      return () => client.post('/api/verifyotp', { enteredotp })
    },
  ],
  'asking for a code': [['a new email', 'a removal'], [200], (club) => () => club.client().post('/api/forgotpassword', { email })],
  'asking for the mail of a browser': [
    ['a new email', 'a removal'],
    [200],
    (club) => async () => {
      const answer = await club.client().post('/api/askDevice', { name: email })
      await club.services.later.finish()
      return answer
    },
  ],
  'the link of a mail': [
    ['a new password', 'a new email', 'a removal'],
    [403],
    async (club) => {
      const client = club.client()
      await client.post('/api/askDevice', { name: 'asha' })
      const [, key] = /#device=([\w-]{43})/.exec((await mails(club, 1))[0]?.text ?? '') ?? []
      return () => client.post('/api/knowDevice', { key })
    },
  ],
  'showing the passkey': signedIn((client) => client.post('/api/checkSixteen', { passkey }), [...whole, 'a new passkey']),
  'a new password': signedIn((client) => client.post('/api/changePassword', { password, passwordOne: 'copper lamp tea' })),
  'a new password after a code': [
    whole,
    [401],
    async (club) => {
      const client = await administrator(club)
      await club.store.db.updateTable('sessions').set({ opened_by: 'code' }).execute()
      return () => client.post('/api/changePassword', { passwordOne: 'copper lamp tea' })
    },
  ],
  'asking for a new email': signedIn((client) => client.post('/api/changeEmail', { password, email: 'asha@club.example.org' })),
  'the code of a new email': [
    whole,
    [401, 403],
    async (club) => {
      const client = await administrator(club)
      const code = { secret: client.cookies.get('device') ?? '', typed: '12345678' }
      await club.admins.awaitEmail(club.adminId, 'asha@club.example.org', code, new Date())
      return () => client.post('/api/confirmEmail', { code: '12345678' })
    },
  ],
  'a new passkey': elevated((client) => client.post('/api/changePasskey', { passkey: 'seventeen copper lamps' })),
  'a new administrator': elevated((client) => client.post('/api/addAdmin', { email: 'ravi@example.org', passwordOne: 'copper lamp tea' })),
  'an invitation': elevated((client) => client.post('/api/inviteAdmin', { email: 'ravi@example.org' })),
  'the last day of another': elevated(async (client, club) =>
    client.post(`/api/setLastDay/${(await club.admins.byEmail('mira@example.org'))?.id ?? 'gone'}`, { lastDay: '2999-01-01' }),
  ),
  'accepting an invitation': [
    [...whole, 'a new passkey'],
    [403],
    async (club) => {
      const key = await invited(club, 'ravi@example.org')
      return () => club.client().post('/api/acceptInvitation', { link: key, name: 'ravi', passwordOne: 'copper lamp tea' })
    },
  ],
  'the removal of another': elevated(async (client, club) =>
    client.post(`/api/deleteAdmin/${(await club.admins.byEmail('mira@example.org'))?.id ?? 'gone'}`),
  ),
}

for (const [way, [by, gone, begin]] of Object.entries(waysIn))
  test.for(by)(`${way} writes nothing after %s`, async (change) => {
    for (let at = 0; ; at += 1) {
      const club = await newClub()
      await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
      const act = await begin(club)
      let status = 0
      const action = async () => {
        status = (await act()).status
      }
      const { then, now } = await overtaken(club, at, changes[change], action)
      // Without a change in between it succeeds.
      if (!then) return expect([at > 0, status]).toEqual([true, 200])
      expect.soft(now, `before statement ${at}: ${status}`).toEqual(then)
      expect.soft([200, 401, 403, 409], `before statement ${at}`).toContain(status)
      if (change === 'a removal') expect.soft([200, ...gone], `before statement ${at}`).toContain(status)
    }
  })
