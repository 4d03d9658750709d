import { sql } from 'kysely'
import { inTransaction } from '../../db/changes.ts'
import { fingerprint, newId, newSecret, sealed } from '../../db/id.ts'
import { hasAccess, sessionsOf } from '../../db/sessions.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'
import { administrators, historyOf, siteItself } from '../../entries/history.ts'
import { codesOf } from './server/code-store.ts'
import { deviceLasts, devicesOf } from './server/device-store.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** `last_day`: YYYY-MM-DD; their access ends with it. */
    admins: { id: string; name: string; email: string | null; password: string; added: string; last_day: string | null }
    recoveries: { id: string; admin: string | null; code: string; tries: number; until: string }
    devices: { id: string; admin: string; added: string }
    new_emails: { admin: string; email: string; code: string; tries: number; until: string }
    /** The links that make a browser known. */
    device_mails: { id: string; admin: string; until: string }
    /** `admin`: who invited, `code`: the seal of the key in the link. */
    invitations: { id: string; admin: string; email: string; code: string; until: string }
  }
}

export const invitationLasts = 7 * 24 * 60 * 60_000

const waysIn = ['recoveries', 'new_emails', 'device_mails', 'invitations'] as const

/** Not in archives: codes and known devices start over. */
export const passingAdminTables = [...waysIn, 'devices'] as const

/** The administrators, their codes, links and invitations, and the browsers that their accounts know. */
export const adminsOf = (db: Db) => ({
  ...codesOf(db),
  ...devicesOf(db),

  all: async (now = new Date()) => {
    const rows = db.selectFrom('admins').select(['id', 'name', 'email', 'last_day', hasAccess(now).as('active')])
    return (await rows.orderBy('id').execute()).map((row) => ({ ...row, active: Boolean(row.active) }))
  },

  byId: (id: string, now = new Date()) =>
    db.selectFrom('admins').selectAll().select(hasAccess(now).as('active')).where('id', '=', id).executeTakeFirst(),

  byEmail: (email: string, now = new Date()) =>
    db.selectFrom('admins').select(['id', 'email']).where('email', '=', email).where(hasAccess(now)).executeTakeFirst(),

  /** By name or email, in whatever case it was typed; `active`: whether they may use the site. */
  byLogin: (typed: string, now = new Date()) =>
    db.selectFrom('admins').selectAll().select(hasAccess(now).as('active')).where(isCalled(typed.toLowerCase())).executeTakeFirst(),

  /** Undefined when the name or the email is taken. */
  add: (name: string, email: string | null, password: string, now: Date, author = siteItself()) =>
    inTransaction(db, async (tx) => {
      const values = { id: newId(), name, email, password, added: now.toISOString() }
      const added = tx
        .insertInto('admins')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
      const row = await added.returning('id').executeTakeFirst()
      if (row) await historyOf(tx).note({ ...one(row.id), what: 'add', after: notedOf({ name, email }) }, author)
      return row?.id
    }),

  /** They end with the access of the one who invited. */
  openInvitations: (now: Date) => invitations(db, now).execute(),

  openInvitation: async (key: string, now: Date) =>
    invitations(db, now)
      .where('code', '=', await sealOf(db, key))
      .executeTakeFirst(),

  /** Returns the key for the link; undefined if the email has an open invitation. One that has ended is replaced. */
  invite: async (admin: string, email: string, now: Date) => {
    if (await invitations(db, now).where('invitations.email', '=', email).executeTakeFirst()) return undefined
    const key = newSecret()
    const row = { id: newId(), admin, code: await sealOf(db, key), until: new Date(now.getTime() + invitationLasts).toISOString() }
    const added = db.insertInto('invitations').values({ email, ...row })
    await added.onConflict((conflict) => conflict.column('email').doUpdateSet(row)).execute()
    return key
  },

  /** Ends an invitation, also as the step that spends it: true once. */
  endInvitation: async (id: string) => (await db.deleteFrom('invitations').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n,

  /** Once. Undefined for a key that opens nothing, 'taken' if the name or the email is in use. */
  join: (key: string, name: string, password: string, now: Date) =>
    inTransaction(db, async (tx) => {
      const found = await adminsOf(tx).openInvitation(key, now)
      if (!found) return undefined
      for (const called of [name, found.email]) if (!(await adminsOf(tx).isFree('', called))) return 'taken'
      if (!(await adminsOf(tx).endInvitation(found.id))) return undefined
      const id = await adminsOf(tx).add(name, found.email, password, now, { by: found.admin, at: now })
      return id === undefined ? 'taken' : { id, by: found.admin }
    }),

  /** False if no other administrator's access goes on without an end. */
  setLastDay: (id: string, day: string | null, author = siteItself()) =>
    inTransaction(db, async (tx) => {
      const before = await adminsOf(tx).byId(id)
      if (!before || before.last_day === day) return true
      const others = tx.selectFrom('admins').select('id').where('id', '!=', id).where('last_day', 'is', null)
      if (day !== null && !(await others.limit(1).executeTakeFirst())) return false
      await tx.updateTable('admins').set({ last_day: day }).where('id', '=', id).execute()
      const noted = (last: string | null) => ({ ...notedOf(before), 'last day': last ?? '' })
      await historyOf(tx).note({ ...one(id), what: 'edit', before: noted(before.last_day), after: noted(day) }, author)
      return true
    }),

  /** Not the last one; in one statement, so two who race cannot both win. */
  remove: (id: string, author = siteItself()) =>
    inTransaction(db, async (tx) => {
      const another = tx.selectFrom('admins as others').select('others.id').where('others.id', '!=', id)
      const removed = tx
        .deleteFrom('admins')
        .where('id', '=', id)
        .where(({ exists }) => exists(another))
      const row = await removed.returning(['name', 'email']).executeTakeFirst()
      if (row) await historyOf(tx).note({ ...one(id), what: 'delete', before: notedOf(row) }, author)
      return row !== undefined
    }),

  /** Sets a password and ends every session, code, link and known device but what is `kept`. False if the account is gone. */
  setPassword: (id: string, password: string, kept: { session?: string; device?: string | undefined } = {}) =>
    inTransaction(db, async (tx) => {
      const change = tx.updateTable('admins').set({ password }).where('id', '=', id)
      if ((await change.executeTakeFirst()).numUpdatedRows === 0n) return false
      await endWaysIn(tx, id, kept.session)
      const device = fingerprint(kept.device ?? '')
      await tx.deleteFrom('devices').where('admin', '=', id).where('id', '!=', device).execute()
      return true
    }),

  /** Whether no other administrator has this as an email, or as a name: one logs in with both. */
  isFree: async (id: string, called: string) => {
    const other = db.selectFrom('admins').select('id').where('id', '!=', id).where(isCalled(called.toLowerCase()))
    return (await other.executeTakeFirst()) === undefined
  },

  /** Sets a confirmed email and ends every code and session but `keep`. False if another administrator has it by now. */
  setEmail: (id: string, email: string, keep: string) =>
    inTransaction(db, async (tx) => {
      if (!(await adminsOf(tx).isFree(id, email))) return false
      await tx.updateTable('admins').set({ email }).where('id', '=', id).execute()
      await endWaysIn(tx, id, keep)
      return true
    }),

  /** Sessions that entered the old passkey must enter it again, and its invitations end. */
  setPasskey: (passkey: string) =>
    inTransaction(db, async (tx) => {
      await settingsOf(tx).write('passkey', passkey)
      await sessionsOf(tx).endElevations()
      await tx.deleteFrom('invitations').execute()
    }),

  sweep: async (now: Date) => {
    const known = new Date(now.getTime() - deviceLasts).toISOString()
    for (const table of waysIn) await db.deleteFrom(table).where('until', '<=', now.toISOString()).execute()
    await db.deleteFrom('devices').where('added', '<=', known).execute()
  },
})

const invitations = (db: Db, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('admins', 'admins.id', 'invitations.admin')
    .select(['invitations.id', 'invitations.admin', 'invitations.email', 'invitations.until'])
    .where('until', '>', now.toISOString())
    .where(hasAccess(now))
    .orderBy('invitations.id')

const sealOf = async (db: Db, key: string) => sealed(await settingsOf(db).secret('invitations'), key)

const one = (entry: string) => ({ kind: administrators, entry })
const notedOf = ({ name, email }: { name: string; email: string | null }) => ({ name, email: email ?? '' })

/** Ends what an old password or email could still open. */
async function endWaysIn(db: Db, admin: string, keep = '') {
  for (const table of waysIn) await db.deleteFrom(table).where('admin', '=', admin).execute()
  await sessionsOf(db).endOthers(admin, keep)
}

const isCalled = (typed: string) => sql<boolean>`(folded(name) = ${typed} or email = ${typed})`

/** Also the names of deleted administrators. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const there = await db.selectFrom('admins').select(['id', 'name']).where('id', 'in', ids).execute()
  const ofAdmins = db.selectFrom('history').select(['entry', 'before']).where('kind', '=', administrators)
  const deleted = await ofAdmins.where('entry', 'in', ids).where('what', '=', 'delete').execute()
  return new Map([
    ...deleted.map(({ entry, before }): [string, string] => [entry, JSON.parse(before ?? '{}').name ?? '']),
    ...there.map(({ id, name }): [string, string] => [id, name]),
  ])
}
