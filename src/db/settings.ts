import { announce, inTransaction } from './changes.ts'
import { newSecret, rowOfSecret } from './id.ts'
import type { Db } from './tables.ts'

/** The name of a single value; `shown`: pages show it, so that a change drops cached responses. */
export type Setting = string | { shown: string }

/** A secret that is also stored in the bucket of the site, which marks it as its own. */
export const bucketSign = 'bucket'
/** The name of the row of that secret. */
export const signName = rowOfSecret(bucketSign)

/** The setting with the state of the backups. */
export const copiesSetting = 'copies'

/** Single values by name, and secrets that the site generates. */
export const settingsOf = (db: Db) => {
  const kept = (name: string) => db.selectFrom('settings').select('value').where('name', '=', rowOfSecret(name))
  return {
    read: async (setting: Setting) =>
      (await db.selectFrom('settings').select('value').where('name', '=', nameOf(setting)).executeTakeFirst())?.value,

    write: (setting: Setting, value: string) =>
      inTransaction(db, async (tx) => {
        await tx
          .insertInto('settings')
          .values({ name: nameOf(setting), value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute()
        if (typeof setting !== 'string') announce(tx, 'settings')
      }),

    remove: (setting: Setting) =>
      inTransaction(db, async (tx) => {
        await tx.deleteFrom('settings').where('name', '=', nameOf(setting)).execute()
        if (typeof setting !== 'string') announce(tx, 'settings')
      }),

    /** A secret, if it was generated before. */
    keptSecret: async (name: string) => (await kept(name).executeTakeFirst())?.value,

    /** A secret of the site, generated at its first use. */
    secret: async (name: string) => {
      const there = await kept(name).executeTakeFirst()
      if (there) return there.value
      await db
        .insertInto('settings')
        .values({ name: rowOfSecret(name), value: newSecret() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await kept(name).executeTakeFirstOrThrow()).value
    },

    /** Deletes a secret; its next use generates another one. */
    forgetSecret: async (name: string) => {
      await db.deleteFrom('settings').where('name', '=', rowOfSecret(name)).execute()
    },
  }
}

const nameOf = (setting: Setting) => (typeof setting === 'string' ? setting : setting.shown)

export type Settings = ReturnType<typeof settingsOf>
