import { sql } from 'kysely'
import { fingerprint, newSecret } from '../../../db/id.ts'
import type { Db } from '../../../db/tables.ts'

const minute = 60_000
/** Milliseconds for which an account knows a browser after its last login. */
export const deviceLasts = 90 * 24 * 60 * minute
export const linkLasts = 30 * minute

const isKnown = (admin: string, secret: string, now: Date) =>
  sql<boolean>`id = ${fingerprint(secret)} and admin = ${admin} and added > ${new Date(now.getTime() - deviceLasts).toISOString()}`

/** The browsers that an administrator's account knows, and the emails that make one known. */
export const devicesOf = (db: Db) => ({
  /** Returns the secret for the cookie. */
  knowDevice: async (admin: string, now: Date) => {
    const secret = newSecret()
    const row = { id: fingerprint(secret), admin, added: now.toISOString() }
    await db.insertInto('devices').values(row).execute()
    return secret
  },

  isKnownDevice: async (admin: string, secret: string, now: Date) => {
    const known = isKnown(admin, secret, now)
    return (await db.selectFrom('devices').select('id').where(known).executeTakeFirst()) !== undefined
  },

  knowsDevices: async (admin: string) =>
    (await db.selectFrom('devices').select('id').where('admin', '=', admin).executeTakeFirst()) !== undefined,

  /** Its 90 days start again; false if it is not known. */
  renewDevice: async (admin: string, secret: string, now: Date) => {
    const [known, added] = [isKnown(admin, secret, now), now.toISOString()]
    return (await db.updateTable('devices').set({ added }).where(known).executeTakeFirst()).numUpdatedRows > 0n
  },

  /** The key for an email; undefined, after the same work, if no administrator has this email by now. */
  mailKey: async (admin: { id: string; email: string | null } | undefined, until: Date) => {
    const key = newSecret()
    const owner = db
      .selectFrom('admins')
      .select(({ val, ref }) => [val(fingerprint(key)).as('id'), ref('id').as('admin'), val(until.toISOString()).as('until')])
      .where('id', '=', admin?.id ?? '')
      .where('email', '=', admin?.email ?? '')
    const stored = db.insertInto('device_mails').columns(['id', 'admin', 'until']).expression(owner)
    return (await stored.executeTakeFirst()).numInsertedOrUpdatedRows === 1n ? key : undefined
  },

  /** Whose it is, once; undefined for one that is used or too old. */
  spendMailKey: async (key: string, now: Date) => {
    const spent = db.deleteFrom('device_mails').where('id', '=', fingerprint(key)).where('until', '>', now.toISOString()).returning('admin')
    return (await spent.executeTakeFirst())?.admin
  },
})
