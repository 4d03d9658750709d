import type { Db } from './tables.ts'

/** The few single values of the club: the passkey's hash, the home page's picture, what has been seeded. */
export const settingsOf = (db: Db) => ({
  read: async (name: string) => (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value,

  write: async (name: string, value: string) => {
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  },
})

export type Settings = ReturnType<typeof settingsOf>
