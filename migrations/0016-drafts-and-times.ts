import { type Kysely, sql } from 'kysely'

const ordered = { notifications: [], events: ['eventDate', 'time'], projects: [], timeline: ['startDate'], gallery: [] }

/**
 * When entries are published and taken down, what one in the trash was before, and a place in the order of adding that is not
 * its id: what is published later stands as what came then.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('plans')
    .addColumn('entry', 'text', (entry) => entry.notNull())
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn('what', 'text', (what) => what.notNull())
    .addColumn('at', 'text', (at) => at.notNull())
    .addPrimaryKeyConstraint('plans_of_entry', ['entry', 'what'])
    .execute()
  await db.schema.createIndex('plans_by_time').on('plans').column('at').execute()
  await db.schema.alterTable('aside').addColumn('was', 'text').execute()
  await db.schema.createIndex('aside_by_kind').on('aside').columns(['kind', 'state', 'since', 'id']).execute()
  await db.schema.dropIndex('events_by_time').execute()
  await db.schema.dropIndex('timeline_by_start').execute()
  for (const [table, by] of Object.entries(ordered)) {
    await db.schema
      .alterTable(table)
      .addColumn('place', 'text', (place) => place.notNull().defaultTo(''))
      .execute()
    await sql`update ${sql.table(table)} set place = id`.execute(db)
    await db.schema
      .createIndex(`${table}_by_place`)
      .on(table)
      .columns([...by, 'place'])
      .execute()
  }
}
