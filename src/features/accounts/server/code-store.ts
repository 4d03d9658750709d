import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../../../db/changes.ts'
import { fingerprint, newSecret, sealed } from '../../../db/id.ts'
import type { Db } from '../../../db/tables.ts'
import { codeLasts } from '../contract.ts'

const codeTries = 5
const liveAtOnce = 3

/** Milliseconds in which a new email must be confirmed. */
export const newEmailLasts = 30 * 60_000

export const newCode = () => String(randomInt(100_000_000)).padStart(8, '0')

/** A code as it was typed, and the secret of the browser's cookie: without it a stolen database does not help to guess eight digits. */
export type TypedCode = { secret: string; typed: string }

const isLive = (now: Date) => sql<boolean>`until > ${now.toISOString()} and tries < ${codeTries}`

/** The one-time codes of recoveries and of emails to confirm. Five tries each, three live ones at a time. */
export const codesOf = (db: Db) => {
  /** The administrator of a recovery, null if it has none; undefined if no code can be tried with this secret any more. */
  const liveRecovery = (secret: string, now: Date) =>
    db.selectFrom('recoveries').select('admin').where('id', '=', fingerprint(secret)).where(isLive(now)).executeTakeFirst()

  const awaitedEmail = (admin: string, now: Date) =>
    db.selectFrom('new_emails').select('email').where('admin', '=', admin).where(isLive(now)).executeTakeFirst()

  /** Counts a try, and spends the code if it is right: true once. */
  async function spend(table: 'recoveries' | 'new_emails', key: string, { secret, typed }: TypedCode, now: Date) {
    const column = table === 'recoveries' ? 'id' : 'admin'
    const tried = db.updateTable(table).set({ tries: sql`tries + 1` })
    const row = await tried.where(column, '=', key).where(isLive(now)).returning('code').executeTakeFirst()
    if (row?.code !== sealed(secret, typed)) return false
    return (await db.deleteFrom(table).where(column, '=', key).executeTakeFirst()).numDeletedRows > 0n
  }

  return {
    liveRecovery,
    awaitedEmail,

    /**
     * Starts a recovery for an administrator with this email, or does the same work without one. Earlier codes stay valid. If three are
     * live, this one opens no account, unless the account knows the device: then the oldest ends.
     */
    startRecovery: async (found: { id: string; email: string | null } | undefined, now: Date, fromKnown = false) => {
      const [secret, code] = [newSecret(), newCode()]
      const until = new Date(now.getTime() + codeLasts)
      const [id, email] = [found?.id ?? '', found?.email ?? '']
      const admin = await inTransaction(db, async (tx) => {
        await tx.deleteFrom('recoveries').where('until', '<=', now.toISOString()).execute()
        const asked = await tx.selectFrom('admins').select('id').where('id', '=', id).where('email', '=', email).executeTakeFirst()
        const those = tx
          .selectFrom('recoveries')
          .select('id')
          .where('admin', '=', asked?.id ?? '')
        const live = await those.where(isLive(now)).orderBy('until').execute()
        const oldest = live.length < liveAtOnce ? undefined : live[0]?.id
        if (oldest && fromKnown) await tx.deleteFrom('recoveries').where('id', '=', oldest).execute()
        const owner = oldest && !fromKnown ? null : (asked?.id ?? null)
        const row = { id: fingerprint(secret), admin: owner, code: sealed(secret, code), tries: 0, until: until.toISOString() }
        await tx.insertInto('recoveries').values(row).execute()
        return owner
      })
      return { secret, code, until, admin }
    },

    /** The administrator it belongs to, once; undefined for a wrong, old or used code. */
    spendCode: async (code: TypedCode, now: Date) => {
      const recovery = await liveRecovery(code.secret, now)
      return (await spend('recoveries', fingerprint(code.secret), code, now)) ? (recovery?.admin ?? undefined) : undefined
    },

    /** In place of an earlier one. */
    awaitEmail: async (admin: string, email: string, { secret, typed }: TypedCode, now: Date) => {
      const until = new Date(now.getTime() + newEmailLasts).toISOString()
      const row = { admin, email, code: sealed(secret, typed), tries: 0, until }
      const waiting = db.insertInto('new_emails').values(row)
      await waiting.onConflict((conflict) => conflict.column('admin').doUpdateSet(row)).execute()
    },

    /** The email, once; undefined for a wrong, old or used code. */
    spendEmailCode: async (admin: string, code: TypedCode, now: Date) => {
      const waiting = await awaitedEmail(admin, now)
      return (await spend('new_emails', admin, code, now)) ? waiting?.email : undefined
    },
  }
}
