import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openFile } from '../../db/sqlite/database-file.ts'
import { administrator, type Client, type Club, newClub, passkey, password } from '../../testing/club.ts'
import { eachStatement } from '../../testing/each-statement.ts'
import { codeIn, mails } from '../../testing/mails.ts'

/**
 * Does something while another process changes the database, right before the statement of this number of those that stand
 * outside of a transaction, or before the transaction of this number. Returns what was `seen` right after the change, and
 * what is seen at the end; nothing where it was over before.
 */
async function overtaken<Seen>(
  { folder }: Club,
  at: number,
  { action, change, see }: { action: () => Promise<unknown>; change: (other: DatabaseSync) => void; see: (other: DatabaseSync) => Seen },
): Promise<{ then: Seen; now: Seen } | undefined> {
  const other = openFile(join(folder, 'club.sqlite'))
  let [passed, within, isOther] = [0, false, false]
  let then: Seen | undefined
  const before = (sql: string) => {
    if (isOther || /^\s*(?:pragma)/i.test(sql)) return
    if (!within && passed++ === at) {
      isOther = true
      other.exec('BEGIN IMMEDIATE')
      change(other)
      other.exec('COMMIT')
      then = see(other)
      isOther = false
    }
    if (/^\s*BEGIN/i.test(sql)) within = true
    else if (/^\s*(?:COMMIT|ROLLBACK)/i.test(sql)) within = false
  }
  await eachStatement(before, action)
  const now = see(other)
  other.close()
  return then === undefined ? undefined : { then, now }
}

// A password, passkey or code may be changed between its check and the write, by this process or by another. Tried at every point at
// which a change can come: afterwards nothing may be written on the strength of the old one.

/** What may come in between, as another process does it to the account of the first administrator. */
const asha = "(SELECT id FROM admins WHERE email <> 'mira@example.org')"
const endAll = (tables: string[]) => tables.map((table) => `DELETE FROM ${table} WHERE admin = ${asha};`).join('')
const ways = ['recoveries', 'new_emails', 'device_mails', 'sessions']
const changes = {
  'a new password': `${endAll([...ways, 'devices'])} UPDATE admins SET password = 'another' WHERE id = ${asha}`,
  'a new email': `${endAll(ways)} UPDATE admins SET email = 'new@example.org' WHERE id = ${asha}`,
  'a new passkey': "UPDATE settings SET value = 'another' WHERE name = 'passkey'; UPDATE sessions SET passkey_until = NULL",
  'a removal': `DELETE FROM admins WHERE id = ${asha}`,
}
type Change = keyof typeof changes

const opened = {
  admins: 'id, name, email, password',
  sessions: 'id, admin, passkey_until, opened_by',
  devices: 'id, admin',
  new_emails: 'admin, email, code',
  device_mails: 'id, admin',
  recoveries: 'id, admin',
}
/** All that secrets open. A recovery without an account opens nothing. */
const see = (other: DatabaseSync) => ({
  ...Object.fromEntries(Object.entries(opened).map(([table, columns]) => [table, rowsOf(other, table, columns)])),
  passkey: other.prepare("SELECT value FROM settings WHERE name = 'passkey'").all(),
})
const rowsOf = (other: DatabaseSync, table: string, columns: string) =>
  other
    .prepare(`SELECT ${columns} FROM ${table} ORDER BY 1`)
    .all()
    .filter(({ admin }) => admin !== null)

type Act = () => Promise<{ status: number }>
type Way = {
  by: Change[]
  /** What is answered where the account is gone meanwhile. */
  gone: number[]
  begin: (club: Club) => Promise<Act>
}

const logIn = (client: Client) => client.post('/api/adminlogin', { name: 'asha', password })
const whole: Change[] = ['a new password', 'a new email', 'a removal']
const elevated = (act: (client: Client, club: Club) => ReturnType<Act>): Way => ({
  by: ['a new password', 'a new email', 'a new passkey', 'a removal'],
  gone: [401],
  begin: async (club) => {
    const client = await administrator(club, { withPasskey: true })
    return () => act(client, club)
  },
})
const signedIn = (act: (client: Client) => ReturnType<Act>): Way => ({
  by: whole,
  gone: [401],
  begin: async (club) => {
    const client = await administrator(club)
    return () => act(client)
  },
})

const waysIn: Record<string, Way> = {
  'a login': { by: ['a new password', 'a removal'], gone: [401], begin: async (club) => () => logIn(club.client()) },
  'a login from a known browser, in place of its session': { ...signedIn(logIn), by: ['a new password', 'a removal'] },
  'a code': {
    by: whole,
    gone: [401],
    begin: async (club) => {
      const client = club.client()
      await client.post('/api/forgotpassword', { email: 'asha@example.org' })
      const enteredotp = await codeIn(club)
      return () => client.post('/api/verifyotp', { enteredotp })
    },
  },
  'asking for a code': {
    by: ['a new email', 'a removal'],
    gone: [200],
    begin: async (club) => () => club.client().post('/api/forgotpassword', { email: 'asha@example.org' }),
  },
  'asking for the mail of a browser': {
    by: ['a new email', 'a removal'],
    gone: [200],
    begin: async (club) => async () => {
      const answer = await club.client().post('/api/askDevice', { name: 'asha@example.org' })
      await club.services.later.finish()
      return answer
    },
  },
  'the link of a mail': {
    by: whole,
    gone: [403],
    begin: async (club) => {
      const client = club.client()
      await client.post('/api/askDevice', { name: 'asha' })
      const [, key] = /#device=([\w-]{43})/.exec((await mails(club, 1))[0]?.text ?? '') ?? []
      return () => client.post('/api/knowDevice', { key })
    },
  },
  'showing the passkey': { ...signedIn((client) => client.post('/api/checkSixteen', { passkey })), by: [...whole, 'a new passkey'] },
  'a new password': signedIn((client) => client.post('/api/changePassword', { password, passwordOne: 'copper lamp tea' })),
  'a new password after a code': {
    by: whole,
    gone: [401],
    begin: async (club) => {
      const client = await administrator(club)
      await club.store.db.updateTable('sessions').set({ opened_by: 'code' }).execute()
      return () => client.post('/api/changePassword', { passwordOne: 'copper lamp tea' })
    },
  },
  'asking for a new email': signedIn((client) => client.post('/api/changeEmail', { password, email: 'asha@club.example.org' })),
  'the code of a new email': {
    by: whole,
    gone: [401, 403],
    begin: async (club) => {
      const client = await administrator(club)
      const code = { secret: client.cookies.get('device') ?? '', typed: '12345678' }
      await club.admins.awaitEmail(club.adminId, 'asha@club.example.org', code, new Date())
      return () => client.post('/api/confirmEmail', { code: '12345678' })
    },
  },
  'a new passkey': elevated((client) => client.post('/api/changePasskey', { passkey: 'seventeen copper lamps' })),
  'a new administrator': elevated((client) => client.post('/api/addAdmin', { email: 'ravi@example.org', passwordOne: 'copper lamp tea' })),
  'the removal of another': elevated(async (client, club) =>
    client.post(`/api/deleteAdmin/${(await club.admins.byEmail('mira@example.org'))?.id ?? 'gone'}`),
  ),
}

for (const [way, { by, gone, begin }] of Object.entries(waysIn))
  test.for(by)(`${way} writes nothing after %s`, async (change) => {
    for (let at = 0; ; at += 1) {
      const club = await newClub()
      await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
      const act = await begin(club)
      let status = 0
      const action = async () => {
        status = (await act()).status
      }
      const seen = await overtaken(club, at, { action, change: (other) => other.exec(changes[change]), see })
      // Without a change in between it succeeds.
      if (!seen) return expect([at > 0, status]).toEqual([true, 200])
      expect.soft(seen.now, `before statement ${at}: ${status}`).toEqual(seen.then)
      expect.soft([200, 401, 403, 409], `before statement ${at}`).toContain(status)
      if (change === 'a removal') expect.soft([200, ...gone], `before statement ${at}`).toContain(status)
    }
  })
