import { fingerprint, newSecret } from '../../store/secret.ts'
import type { Db } from '../../store/tables.ts'

const minute = 60_000
/** A browser is known for so long after the last login by it. */
export const deviceHolds = 90 * 24 * 60 * minute
/** How long the link of a letter works, and how soon after it there may be another. */
export const linkHolds = 30 * minute
const letterEvery = 15 * minute

const at = (now: Date, span: number) => new Date(now.getTime() + span).toISOString()

/** The browsers that an administrator's account knows, and the letters that make one known. */
export const devicesOf = (db: Db) => ({
  /** Makes a device known to an administrator and returns the secret for its cookie. */
  knowDevice: async (admin: string, now: Date) => {
    const secret = newSecret()
    await db
      .insertInto('devices')
      .values({ id: fingerprint(secret), admin, added: now.toISOString() })
      .execute()
    return secret
  },

  isKnownDevice: async (admin: string, secret: string, now: Date) =>
    (await db
      .selectFrom('devices')
      .select('id')
      .where('id', '=', fingerprint(secret))
      .where('admin', '=', admin)
      .where('added', '>', at(now, -deviceHolds))
      .executeTakeFirst()) !== undefined,

  /** Lets the time of a known device begin again, as a login does; false when it is none. */
  renewDevice: async (admin: string, secret: string, now: Date) => {
    const { numUpdatedRows } = await db
      .updateTable('devices')
      .set({ added: now.toISOString() })
      .where('id', '=', fingerprint(secret))
      .where('admin', '=', admin)
      .where('added', '>', at(now, -deviceHolds))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /**
   * Remembers that a browser asks to be known to an administrator, or to nobody in the same time. Returns the secret for
   * its cookie, and the key for the letter unless the last one is younger than a quarter of an hour. That one then does
   * for this browser too: whoever asks first, it lies in the owner's mailbox.
   */
  askToBeKnown: async (admin: string | null, now: Date) => {
    const [asker, key] = [newSecret(), newSecret()]
    const until = at(now, linkHolds)
    const due = await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('device_askers')
        .values({ id: fingerprint(asker), admin, until })
        .execute()
      const young = tx
        .selectFrom('device_letters')
        .select('id')
        .where('admin', '=', admin)
        .where('until', '>', at(now, linkHolds - letterEvery))
      if (admin === null || (await young.executeTakeFirst())) return false
      await tx
        .insertInto('device_letters')
        .values({ id: fingerprint(key), admin, until })
        .execute()
      return true
    })
    return { asker, key: due ? key : undefined }
  },

  /** Spends the key of a letter in a browser that asked: the administrator it is from, once; undefined otherwise. */
  spendKey: async (asker: string, key: string, now: Date) => {
    const letter = await db
      .deleteFrom('device_letters')
      .where('id', '=', fingerprint(key))
      .where('until', '>', now.toISOString())
      .where('admin', 'in', ({ selectFrom }) =>
        selectFrom('device_askers')
          .select('device_askers.admin')
          .where('device_askers.id', '=', fingerprint(asker))
          .where('device_askers.until', '>', now.toISOString()),
      )
      .returning('admin')
      .executeTakeFirst()
    return letter?.admin ?? undefined
  },
})
