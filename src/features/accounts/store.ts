import { sql } from 'kysely'
import { inTransaction } from '../../db/changes.ts'
import { fingerprint, newId } from '../../db/id.ts'
import { sessionsOf } from '../../db/sessions.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'
import { administrators, historyOf, siteItself } from '../../entries/history.ts'
import { codesOf } from './server/code-store.ts'
import { deviceLasts, devicesOf } from './server/device-store.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    admins: { id: string; name: string; email: string | null; password: string; added: string }
    recoveries: { id: string; admin: string | null; code: string; tries: number; until: string }
    devices: { id: string; admin: string; added: string }
    /** An email that waits to be confirmed by a code. */
    new_emails: { admin: string; email: string; code: string; tries: number; until: string }
    /** The keys of the emails that make a browser known. */
    device_mails: { id: string; admin: string; until: string }
  }
}

/** No page shows them. */
export const adminTables = ['admins', 'recoveries', 'devices', 'new_emails', 'device_mails'] as const

/** Not in archives: codes and known devices start over. */
export const passingAdminTables = adminTables.filter((table) => table !== 'admins')

/** The administrators, the codes that let them back in, and the devices they are known by. */
export const adminsOf = (db: Db) => ({
  ...codesOf(db),
  ...devicesOf(db),

  all: () => db.selectFrom('admins').select(['id', 'name', 'email']).orderBy('id').execute(),

  byId: (id: string) => db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst(),

  byEmail: (email: string) => db.selectFrom('admins').select(['id', 'email']).where('email', '=', email).executeTakeFirst(),

  /** By name or email, in whatever case it was typed. */
  byLogin: (typed: string) => db.selectFrom('admins').selectAll().where(isCalled(typed.toLowerCase())).executeTakeFirst(),

  /** Adds an administrator and returns its id; undefined when the name or the email is taken. */
  add: (name: string, email: string | null, password: string, now: Date, author = siteItself()) =>
    inTransaction(db, async (tx) => {
      const row = await tx
        .insertInto('admins')
        .values({ id: newId(), name, email, password, added: now.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row) await historyOf(tx).note({ ...one(row.id), what: 'add', after: notedOf({ name, email }) }, author)
      return row?.id
    }),

  /** Removes an administrator unless no other is left; one statement, so two who race cannot both win. */
  remove: (id: string, author = siteItself()) =>
    inTransaction(db, async (tx) => {
      const row = await tx
        .deleteFrom('admins')
        .where('id', '=', id)
        .where(({ exists, selectFrom }) => exists(selectFrom('admins as others').select('others.id').where('others.id', '!=', id)))
        .returning(['name', 'email'])
        .executeTakeFirst()
      if (row) await historyOf(tx).note({ ...one(id), what: 'delete', before: notedOf(row) }, author)
      return row !== undefined
    }),

  /**
   * Sets a password and ends every code, session and known device of the account, but the session and the device that
   * are `kept`. False when there is no such account any more.
   */
  setPassword: (id: string, password: string, kept: { session?: string; device?: string | undefined } = {}) =>
    inTransaction(db, async (tx) => {
      const change = tx.updateTable('admins').set({ password }).where('id', '=', id)
      if ((await change.executeTakeFirst()).numUpdatedRows === 0n) return false
      await endWaysIn(tx, id, kept.session)
      await tx
        .deleteFrom('devices')
        .where('admin', '=', id)
        .where('id', '!=', fingerprint(kept.device ?? ''))
        .execute()
      return true
    }),

  /** Whether no other administrator has this email, or as a name: one logs in with both. */
  isFreeEmail: (id: string, email: string) => isFreeEmail(db, id, email),

  /**
   * Sets a confirmed email and ends every code and session but `keep`. False if another administrator has it by now.
   */
  setEmail: (id: string, email: string, keep: string) =>
    inTransaction(db, async (tx) => {
      if (!(await isFreeEmail(tx, id, email))) return false
      await tx.updateTable('admins').set({ email }).where('id', '=', id).execute()
      await endWaysIn(tx, id, keep)
      return true
    }),

  /** Sets the passkey of the club. Sessions that entered the old one must enter it again. */
  setPasskey: (passkey: string) =>
    inTransaction(db, async (tx) => {
      await settingsOf(tx).write('passkey', passkey)
      await sessionsOf(tx).endElevations()
    }),

  /** Deletes what has expired. */
  sweep: async (now: Date) => {
    for (const table of ['recoveries', 'new_emails', 'device_mails'] as const)
      await db.deleteFrom(table).where('until', '<=', now.toISOString()).execute()
    await db
      .deleteFrom('devices')
      .where('added', '<=', new Date(now.getTime() - deviceLasts).toISOString())
      .execute()
  },
})

const one = (entry: string) => ({ kind: administrators, entry })
/** What the history notes of an administrator: no secret. */
const notedOf = ({ name, email }: { name: string; email: string | null }) => ({ name, email: email ?? '' })

/** Ends what could get past a change: codes and links that were sent, an email that waits, all sessions but `keep`. */
async function endWaysIn(db: Db, admin: string, keep = '') {
  for (const table of ['recoveries', 'new_emails', 'device_mails'] as const) await db.deleteFrom(table).where('admin', '=', admin).execute()
  await sessionsOf(db).endOthers(admin, keep)
}

/** Whether an administrator has this as a name or as an email; in small letters. */
const isCalled = (typed: string) => sql<boolean>`(folded(name) = ${typed} or email = ${typed})`

async function isFreeEmail(db: Db, id: string, email: string) {
  const other = db.selectFrom('admins').select('id').where('id', '!=', id).where(isCalled(email))
  return (await other.executeTakeFirst()) === undefined
}

/** The names of the administrators with these ids, also of deleted ones. */
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
