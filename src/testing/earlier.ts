import type { Db } from '../db/tables.ts'
import { open } from '../entries/stored-entry.ts'
import { things } from './examples.ts'

const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()

/** As if everything in the trash had been there for so many days. */
export async function ageTrash(db: Db, days: number) {
  for (const { table } of things)
    await open(db)
      .updateTable(table)
      .set({ state_since: ago(days) })
      .where('entry_state', '=', 'trash')
      .execute()
}

/** The entries of all collections that visitors do not see. */
export async function unseen(db: Db) {
  const all = []
  for (const { table } of things) all.push(...(await open(db).selectFrom(table).selectAll().where('entry_state', '!=', 'living').execute()))
  return all
}
