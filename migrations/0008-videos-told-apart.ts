import type { Kysely } from 'kysely'

/** A title for each video, and the address of its still under /media/; both empty where there is none. */
export async function up(db: Kysely<unknown>) {
  for (const column of ['title', 'still'])
    await db.schema
      .alterTable('videos')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
}
