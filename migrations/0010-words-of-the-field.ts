import type { Kysely } from 'kysely'

/** Calls mails and rate limits by their names. What counts, and what waits in a mailbox, goes on. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('device_letters').renameTo('device_mails').execute()
  await db.schema.alterTable('tries').renameTo('rate_limits').execute()
  // Nothing but that it is written counts; its value is a moment.
  await (db as Kysely<{ settings: { name: string } }>)
    .updateTable('settings')
    .set({ name: 'device mails looked through' })
    .where('name', '=', 'letters looked through')
    .execute()
}
