import { inTransaction } from '../../../db/changes.ts'
import { newId, newSecret, sealed } from '../../../db/id.ts'
import { hasAccess } from '../../../db/sessions.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { Db } from '../../../db/tables.ts'

/** How long an invitation works, and how many may be open at a time. */
export const invitationLasts = 7 * 24 * 60 * 60_000
export const openAtOnce = 5

/** What is stored of the key in the link of an invitation. */
const codeOf = async (db: Db, key: string) => sealed(await settingsOf(db).secret('invitations'), key)

/** The invitations by which someone becomes an administrator. They end with the access of the one who invited. */
export const invitationsOf = (db: Db) => {
  const open = (now: Date) =>
    db
      .selectFrom('invitations')
      .innerJoin('admins', 'admins.id', 'invitations.admin')
      .select(['invitations.id', 'invitations.admin', 'invitations.email', 'invitations.until'])
      .where('until', '>', now.toISOString())
      .where(hasAccess(now))
      .orderBy('invitations.id')

  return {
    openInvitations: (now: Date) => open(now).execute(),

    openInvitation: async (key: string, now: Date) =>
      open(now)
        .where('code', '=', await codeOf(db, key))
        .executeTakeFirst(),

    /** Stores an invitation and returns its id and the key for its link; what is in the way, if an open one has the email or all are taken. */
    invite: (admin: string, email: string, now: Date) =>
      inTransaction(db, async (tx) => {
        const opened = await invitationsOf(tx).openInvitations(now)
        if (opened.some((one) => one.email === email)) return 'invited'
        if (opened.length >= openAtOnce) return 'full'
        // Of the same email there may be one that ended, but was not swept yet.
        await tx.deleteFrom('invitations').where('email', '=', email).execute()
        const [id, key, until] = [newId(), newSecret(), new Date(now.getTime() + invitationLasts).toISOString()]
        await tx
          .insertInto('invitations')
          .values({ id, admin, email, code: await codeOf(tx, key), until })
          .execute()
        return { id, key }
      }),

    /** Ends an invitation, also as the step that spends it: true once. */
    endInvitation: async (id: string) => (await db.deleteFrom('invitations').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n,
  }
}
