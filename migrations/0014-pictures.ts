import type { Kysely } from 'kysely'

const described = [
  ['events', 'posterAlt'],
  ['gallery', 'imagelinkAlt'],
  ['home_images', 'scrollImageAlt'],
  ['members', 'imagelinkAlt'],
  ['projects', 'imagelinkAlt'],
] as const

/** The pictures that the site keeps in several widths, those that are on their way, and what each that is shown shows, in words. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', (id) => id.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('colours', 'text', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('cut_from', 'text')
    .addColumn('cut', 'text')
    .addColumn('avifs', 'text', (column) => column.notNull())
    .addColumn('added', 'text', (column) => column.notNull())
    .addColumn('unnamed_since', 'text')
    .execute()
  await db.schema.createIndex('pictures_by_source').on('pictures').column('source').execute()
  await db.schema.createIndex('pictures_by_cut_from').on('pictures').column('cut_from').execute()
  await db.schema.createIndex('pictures_by_avifs').on('pictures').column('avifs').execute()
  await db.schema
    .createTable('picture_files')
    .addColumn('file', 'text', (file) => file.primaryKey())
    .addColumn('picture', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('picture_files_once').on('picture_files').columns(['picture', 'width', 'type']).unique().execute()
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (id) => id.primaryKey())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('received', 'integer', (column) => column.notNull())
    .addColumn('pieces', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .execute()
  for (const [table, column] of described)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute()
}
