import { randomInt } from 'node:crypto'
import { inTransaction } from '../../../db/changes.ts'
import { fingerprint, newSecret, sealed } from '../../../db/id.ts'
import type { Db } from '../../../db/tables.ts'
import { codeLasts } from '../contract.ts'

/** How often a one-time code may be tried, and how many an account may have at a time. */
const codeTries = 5
const liveAtOnce = 3

/** How long a new email may take to be confirmed. */
export const newEmailLasts = 30 * 60_000

/** Eight random digits. */
export const newCode = () => String(randomInt(100_000_000)).padStart(8, '0')

/** A code as it was typed, and the secret of the browser's cookie: without it a stolen database does not help to guess eight digits. */
export type TypedCode = { secret: string; typed: string }

/** The one-time codes: for a recovery, and for an email that must be confirmed. */
export const codesOf = (db: Db) => ({
  /**
   * Starts a recovery for an administrator, or the same steps without one. Earlier codes stay valid. An administrator whose email has
   * changed since is not found. If three codes are live, this one opens no account, unless the account knows the device: then the
   * oldest ends.
   */
  startRecovery: async (found: { id: string; email: string | null } | undefined, now: Date, fromKnown = false) => {
    const [secret, code] = [newSecret(), newCode()]
    const until = new Date(now.getTime() + codeLasts)
    const admin = await inTransaction(db, async (tx) => {
      await tx.deleteFrom('recoveries').where('until', '<=', now.toISOString()).execute()
      const asked = await tx
        .selectFrom('admins')
        .select('id')
        .where('id', '=', found?.id ?? '')
        .where('email', '=', found?.email ?? '')
        .executeTakeFirst()
      const live = await tx
        .selectFrom('recoveries')
        .select('id')
        .where('admin', '=', asked?.id ?? '')
        .where('until', '>', now.toISOString())
        .where('tries', '<', codeTries)
        .orderBy('until')
        .execute()
      const full = live.length >= liveAtOnce
      if (full && fromKnown)
        await tx
          .deleteFrom('recoveries')
          .where('id', '=', live[0]?.id ?? '')
          .execute()
      const owner = full && !fromKnown ? null : (asked?.id ?? null)
      const row = { id: fingerprint(secret), admin: owner, code: sealed(secret, code), tries: 0, until: until.toISOString() }
      await tx.insertInto('recoveries').values(row).execute()
      return owner
    })
    return { secret, code, until, admin }
  },

  /** The administrator of a recovery, null if it has none; undefined if no code can be tried with this secret any more. */
  liveRecovery: (secret: string, now: Date) =>
    db
      .selectFrom('recoveries')
      .select('admin')
      .where('id', '=', fingerprint(secret))
      .where('tries', '<', codeTries)
      .where('until', '>', now.toISOString())
      .executeTakeFirst(),

  /** Spends a code: the administrator it belongs to, once; undefined for a wrong, old or used one. */
  spendCode: async ({ secret, typed }: TypedCode, now: Date) => {
    const id = fingerprint(secret)
    const recovery = await db
      .updateTable('recoveries')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', codeTries)
      .where('until', '>', now.toISOString())
      .returning(['admin', 'code'])
      .executeTakeFirst()
    if (!recovery?.admin || recovery.code !== sealed(secret, typed)) return undefined
    const { numDeletedRows } = await db.deleteFrom('recoveries').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n ? recovery.admin : undefined
  },

  /** Stores an email that waits to be confirmed by a code in the browser with this secret, in place of an earlier one. */
  awaitEmail: async (admin: string, email: string, { secret, typed }: TypedCode, now: Date) => {
    const row = { email, code: sealed(secret, typed), tries: 0, until: new Date(now.getTime() + newEmailLasts).toISOString() }
    await db
      .insertInto('new_emails')
      .values({ admin, ...row })
      .onConflict((conflict) => conflict.column('admin').doUpdateSet(row))
      .execute()
  },

  /** The email that waits to be confirmed, while its code may still be tried. */
  awaitedEmail: (admin: string, now: Date) =>
    db
      .selectFrom('new_emails')
      .select('email')
      .where('admin', '=', admin)
      .where('until', '>', now.toISOString())
      .where('tries', '<', codeTries)
      .executeTakeFirst(),

  /** Spends the code of a waiting email: the email, once; undefined for a wrong, old or used one. */
  spendEmailCode: async (admin: string, { secret, typed }: TypedCode, now: Date) => {
    const waiting = await db
      .updateTable('new_emails')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('admin', '=', admin)
      .where('tries', '<', codeTries)
      .where('until', '>', now.toISOString())
      .returning(['email', 'code'])
      .executeTakeFirst()
    if (waiting?.code !== sealed(secret, typed)) return undefined
    const { numDeletedRows } = await db.deleteFrom('new_emails').where('admin', '=', admin).executeTakeFirst()
    return numDeletedRows > 0n ? waiting.email : undefined
  },
})
