import { createHash, randomInt } from 'node:crypto'
import { inTransaction } from '../../../db/changes.ts'
import { fingerprint, newSecret } from '../../../db/id.ts'
import type { Db } from '../../../db/tables.ts'
import { codeLasts } from '../contract.ts'

/** How often a one-time code may be tried, and how many an account may have at a time. */
const codeTries = 5
const liveAtOnce = 3

/** How long a new email may take to be confirmed. */
export const newEmailLasts = 30 * 60_000

/** Eight digits that nobody can foresee. */
export const newCode = () => String(randomInt(100_000_000)).padStart(8, '0')

// The cookie's secret goes into the hash, so a stolen database does not give eight digits away to trying them all.
const hashOf = (code: string, secret: string) => createHash('sha256').update(`${code}:${secret}`).digest('base64url')

/** The one-time codes: for a way back in, and for an email that must prove itself. */
export const codesOf = (db: Db) => ({
  /**
   * Opens a recovery for an administrator, or for nobody by the same steps; the codes before it go on, those that have run
   * out go. Who was found by an email that is not theirs any more is nobody. Where three are live already this one is
   * nobody's, unless it comes from a device that the account knows: then the oldest ends.
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
      const row = { id: fingerprint(secret), admin: owner, code: hashOf(code, secret), tries: 0, until: until.toISOString() }
      await tx.insertInto('recoveries').values(row).execute()
      return owner
    })
    return { secret, code, until, admin }
  },

  /** Whose recovery a secret opened, null for nobody's; undefined where no code can be tried with it any more. */
  liveRecovery: (secret: string, now: Date) =>
    db
      .selectFrom('recoveries')
      .select('admin')
      .where('id', '=', fingerprint(secret))
      .where('tries', '<', codeTries)
      .where('until', '>', now.toISOString())
      .executeTakeFirst(),

  /** Spends a code: the administrator it belongs to, once; undefined for a wrong, old or used one. */
  spendCode: async (secret: string, code: string, now: Date) => {
    const id = fingerprint(secret)
    const recovery = await db
      .updateTable('recoveries')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', codeTries)
      .where('until', '>', now.toISOString())
      .returning(['admin', 'code'])
      .executeTakeFirst()
    if (!recovery?.admin || recovery.code !== hashOf(code, secret)) return undefined
    const { numDeletedRows } = await db.deleteFrom('recoveries').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n ? recovery.admin : undefined
  },

  /** Keeps an email that waits to be confirmed, in place of one that waited before. `code`: its slow hash. */
  awaitEmail: async (admin: string, email: string, code: string, now: Date) => {
    const row = { email, code, tries: 0, until: new Date(now.getTime() + newEmailLasts).toISOString() }
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

  /** Takes one of the tries that a waiting email has; it and its code's hash, or undefined when there is none left. */
  tryEmail: (admin: string, now: Date) =>
    db
      .updateTable('new_emails')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('admin', '=', admin)
      .where('tries', '<', codeTries)
      .where('until', '>', now.toISOString())
      .returning(['email', 'code'])
      .executeTakeFirst(),

  /** Takes away the email that waits under the hash of this code; undefined when that does not wait any more. */
  takeEmail: async (admin: string, code: string) =>
    (await db.deleteFrom('new_emails').where('admin', '=', admin).where('code', '=', code).returning('email').executeTakeFirst())?.email,
})
