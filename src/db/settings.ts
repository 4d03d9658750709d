import { type ShownSetting, settingsKind } from '../contract/collection.ts'
import type { Deed } from '../contract/lifecycle.ts'
import { nameFiles } from '../entries/file-uses.ts'
import { historyOf, isSame, siteItself } from '../entries/history.ts'
import type { Author, Texts } from '../entries/stored-entry.ts'
import { announce, inTransaction } from './changes.ts'
import { newSecret, rowOfSecret } from './secret.ts'
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

    /**
     * Writes one that people see, by the name that it is typed by, and notes what stood there before. Throws as the edit of an entry
     * does (lifecycle.ts).
     */
    change: (
      { shown, fields }: Pick<ShownSetting, 'shown' | 'fields'>,
      after: Texts,
      { what = 'edit', author = siteItself() }: { what?: Deed; author?: Author } = {},
    ) =>
      inTransaction(db, async (tx) => {
        const of = { kind: settingsKind, entry: shown }
        const [[field, value] = ['', '']] = Object.entries(after)
        const before = { [field]: (await settingsOf(tx).read({ shown })) ?? '' }
        await historyOf(tx).assertNewest(of, before, after, author.from)
        if (isSame(before, after)) return
        await nameFiles(tx, of, fields, { before, after })
        await settingsOf(tx).write({ shown }, value)
        await historyOf(tx).note({ ...of, what, before, after }, author)
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
