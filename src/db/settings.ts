import { announce, inTransaction } from './changes.ts'
import { newSecret, rowOfSecret } from './id.ts'
import type { Db } from './tables.ts'

/** The name of a setting; `shown`: pages show it, so a change drops cached responses. */
export type Setting = string | { shown: string }

/** A secret that is also stored in the bucket of the site, which marks it as its own. */
export const bucketSign = 'bucket'
export const signName = rowOfSecret(bucketSign)
export const copiesSetting = 'copies'

/** Single values by name, and secrets that the site generates. */
export const settingsOf = (db: Db) => {
  const read = async (setting: Setting) =>
    (await db.selectFrom('settings').select('value').where('name', '=', nameOf(setting)).executeTakeFirst())?.value
  const change = (setting: Setting, work: (tx: Db) => Promise<unknown>) =>
    inTransaction(db, async (tx) => {
      await work(tx)
      if (typeof setting !== 'string') announce(tx, 'settings')
    })
  /** Writes a value, or keeps the one that is there; returns what is stored then. */
  const insert = (tx: Db, name: string, value: string, isKept: boolean) =>
    tx
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(isKept ? { name } : { value }))
      .returning('value')
      .executeTakeFirstOrThrow()

  return {
    read,
    write: (setting: Setting, value: string) => change(setting, (tx) => insert(tx, nameOf(setting), value, false)),
    remove: (setting: Setting) => change(setting, (tx) => tx.deleteFrom('settings').where('name', '=', nameOf(setting)).execute()),

    /** A secret of the site, generated at its first use. */
    secret: async (name: string) => {
      const row = rowOfSecret(name)
      return (await read(row)) ?? (await insert(db, row, newSecret(), true)).value
    },
  }
}

const nameOf = (setting: Setting) => (typeof setting === 'string' ? setting : setting.shown)

export type Settings = ReturnType<typeof settingsOf>
