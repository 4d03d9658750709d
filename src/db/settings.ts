import { announce, inTransaction } from './changes.ts'
import { newSecret, rowOfSecret } from './id.ts'
import type { Db } from './tables.ts'

/** A single value by its name; `shown`: answers for everybody show it, so that a change of it drops the cached ones. */
export type Setting = string | { shown: string }

/** The secret that is in a site's bucket too, by which it knows it. */
export const bucketSign = 'bucket'
/** The name of the row of that secret. */
export const signName = rowOfSecret(bucketSign)

/** Under which a site keeps what it knows of its copies. */
export const copiesSetting = 'copies'

/** The few single values that a site has, by their names, and the secrets that it makes for itself. */
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

    /** A secret that was made already, if it was. */
    keptSecret: async (name: string) => (await kept(name).executeTakeFirst())?.value,

    /** A secret that the site keeps for itself, made when it is first asked for. */
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

    /** Whoever asks for it next is given another one. */
    forgetSecret: async (name: string) => {
      await db.deleteFrom('settings').where('name', '=', rowOfSecret(name)).execute()
    },
  }
}

const nameOf = (setting: Setting) => (typeof setting === 'string' ? setting : setting.shown)

export type Settings = ReturnType<typeof settingsOf>
