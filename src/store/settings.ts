import { newSecret } from './secret.ts'
import type { Db } from './tables.ts'

/** The few single values that a site has, by their names, and the secrets that it makes for itself. */
export const settingsOf = (db: Db) => ({
  read: async (name: string) => (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value,

  write: async (name: string, value: string) => {
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  },

  /** A secret that the site keeps for itself, made when it is first asked for. */
  secret: async (name: string) => {
    const kept = db.selectFrom('settings').select('value').where('name', '=', `secret:${name}`)
    const there = await kept.executeTakeFirst()
    if (there) return there.value
    await db
      .insertInto('settings')
      .values({ name: `secret:${name}`, value: newSecret() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await kept.executeTakeFirstOrThrow()).value
  },

  /** Whoever asks for it next is given another one. */
  forgetSecret: async (name: string) => {
    await db.deleteFrom('settings').where('name', '=', `secret:${name}`).execute()
  },
})

export type Settings = ReturnType<typeof settingsOf>
