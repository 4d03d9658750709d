import type { Kysely } from 'kysely'

/** A longer text of a project, and further pictures; older ones have none. */
export async function up(db: Kysely<unknown>) {
  for (const column of ['description', 'morePictures'])
    await db.schema
      .alterTable('projects')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
}
