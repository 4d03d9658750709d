import { sql } from 'kysely'
import { dayAt } from '../contract/club-time.ts'
import { fingerprint, newSecret } from './id.ts'
import type { Db, Tables } from './tables.ts'

const minute = 60_000
/** A session ends an hour after its last call and twelve hours after its start: a computer left open is safe soon. */
const idleFor = 60 * minute
export const lastsFor = 12 * 60 * minute

/** `elevated`: the passkey was entered in it lately, so that more is allowed. */
export type Session = { id: string; adminId: string; openedBy: Tables['sessions']['opened_by']; elevated: boolean }

/** Of a query of `admins`: whether they may use the site, until the end of their last day. */
// If that is over for all, as after a restore, the last ones still may: a site is never without an administrator.
export const hasAccess = (now: Date) => {
  const today = dayAt(now)
  return sql<boolean>`(admins.last_day is null or admins.last_day >= ${today} or (
    not exists (select others.id from admins as others where others.last_day is null or others.last_day >= ${today})
    and admins.last_day = (select max(others.last_day) from admins as others)))`
}

const ago = (now: Date, span: number) => new Date(now.getTime() - span).toISOString()

/** The administrators' sessions. Only the browser knows the secret of the cookie; its fingerprint is stored. */
export const sessionsOf = (db: Db) => ({
  /** Starts a session and returns the secret for the cookie. */
  start: async (admin: string, openedBy: Session['openedBy'], now: Date) => {
    const secret = newSecret()
    const at = now.toISOString()
    await db
      .insertInto('sessions')
      .values({ id: fingerprint(secret), admin, started: at, seen: at, opened_by: openedBy, passkey_until: null })
      .execute()
    return secret
  },

  /** The open session of a secret. Stores its last call, at most once a minute. */
  find: (secret: string, now: Date) => openSession(db, fingerprint(secret), now),

  /** Reads a session again; undefined if it has ended, or has a new secret. */
  again: ({ id }: Session, now: Date) => openSession(db, id, now),

  /** Gives a session a new secret, as every step up must: one that was seen before opens nothing more. Returns it and how long it lasts. */
  // `step`: elevated until then, or a password was set. Returns undefined if the session is over, or another call was quicker.
  stepUp: async (id: string, step: { elevatedUntil: Date } | 'password', now: Date) => {
    const secret = newSecret()
    const change = step === 'password' ? { opened_by: step } : { passkey_until: step.elevatedUntil.toISOString() }
    const row = await db
      .updateTable('sessions')
      .set({ ...change, id: fingerprint(secret) })
      .where('id', '=', id)
      .returning('started')
      .executeTakeFirst()
    return row && { secret, seconds: Math.ceil((Date.parse(row.started) + lastsFor - now.getTime()) / 1000) }
  },

  endElevations: async () => {
    await db.updateTable('sessions').set({ passkey_until: null }).where('passkey_until', 'is not', null).execute()
  },

  sweep: async (now: Date) => {
    await db
      .deleteFrom('sessions')
      .where((where) => where.or([where('seen', '<', ago(now, idleFor)), where('started', '<', ago(now, lastsFor))]))
      .execute()
  },

  end: async (id: string) => {
    await db.deleteFrom('sessions').where('id', '=', id).execute()
  },

  /** Ends every session of an administrator but one, as a new password must. */
  endOthers: async (adminId: string, keep: string) => {
    await db.deleteFrom('sessions').where('admin', '=', adminId).where('id', '!=', keep).execute()
  },
})

async function openSession(db: Db, id: string, now: Date): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('seen', '>=', ago(now, idleFor))
    .where('started', '>=', ago(now, lastsFor))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('admins').select('admins.id').whereRef('admins.id', '=', 'sessions.admin').where(hasAccess(now))),
    )
    .executeTakeFirst()
  if (!row) return undefined
  if (row.seen < ago(now, minute)) await db.updateTable('sessions').set({ seen: now.toISOString() }).where('id', '=', id).execute()
  return { id, adminId: row.admin, openedBy: row.opened_by, elevated: (row.passkey_until ?? '') > now.toISOString() }
}
