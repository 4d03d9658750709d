import type { Kysely } from 'kysely'

/**
 * The addresses that entries have and ever had, `slug` within their `kind`. `base` is what a title makes of one, `number` tells
 * apart what makes the same; the newest by `since` is the entry's own.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('slugs')
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn('slug', 'text', (slug) => slug.notNull())
    .addColumn('entry', 'text', (entry) => entry.notNull())
    .addColumn('base', 'text', (base) => base.notNull())
    .addColumn('number', 'integer', (number) => number.notNull())
    .addColumn('since', 'text', (since) => since.notNull())
    .addPrimaryKeyConstraint('slugs_once', ['kind', 'slug'])
    .execute()
  await db.schema.createIndex('slugs_of_entry').on('slugs').columns(['kind', 'entry', 'since']).execute()
  await db.schema.createIndex('slugs_alike').on('slugs').columns(['kind', 'base', 'number']).execute()
}
