import type { Kysely } from 'kysely'

/** What was taken off the site and can come back, as whole rows, and what every entry has been through. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('aside')
    .addColumn('id', 'text', (id) => id.primaryKey())
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn('state', 'text', (state) => state.notNull())
    .addColumn('row', 'text', (row) => row.notNull())
    .addColumn('since', 'text', (since) => since.notNull())
    .addColumn('by', 'text')
    .execute()
  await db.schema.createIndex('aside_by_time').on('aside').columns(['state', 'since', 'id']).execute()
  await db.schema
    .createTable('history')
    .addColumn('id', 'text', (id) => id.primaryKey())
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn('entry', 'text', (entry) => entry.notNull())
    .addColumn('what', 'text', (what) => what.notNull())
    .addColumn('by', 'text')
    .addColumn('at', 'text', (at) => at.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('history_by_entry').on('history').columns(['kind', 'entry', 'id']).execute()
  await db.schema.alterTable('media').addColumn('unnamed_since', 'text').execute()
}
