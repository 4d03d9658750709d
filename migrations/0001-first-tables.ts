import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  const text = (table: string, required: string[]) => {
    let builder = db.schema.createTable(table).addColumn('id', 'text', (column) => column.primaryKey())
    for (const name of required) builder = builder.addColumn(name, 'text', (column) => column.notNull())
    return builder
  }

  await text('events', ['eventTitle', 'poster', 'eventDate', 'description', 'registerLink', 'eventType', 'time']).execute()
  await db.schema.createIndex('events_by_time').on('events').columns(['eventDate', 'time', 'id']).execute()
  await text('notifications', ['title', 'description', 'alignment', 'bgColor', 'textColor', 'submissionDate', 'submissionTime']).execute()
  await text('home_images', ['scrollImage']).execute()
  await text('videos', ['link', 'height', 'width']).execute()

  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await text('admins', ['name', 'password', 'added']).addColumn('email', 'text').execute()
  await db.schema.createIndex('admins_by_name').unique().on('admins').expression(sql`lower(name)`).execute()
  await db.schema.createIndex('admins_by_email').unique().on('admins').column('email').execute()

  const ofAdmin = (table: string, required: string[]) =>
    text(table, required).addColumn('admin', 'text', (column) => column.notNull().references('admins.id').onDelete('cascade'))
  await ofAdmin('sessions', ['started', 'seen', 'opened_by']).addColumn('passkey_until', 'text').execute()
  await ofAdmin('devices', ['added']).execute()
  await text('recoveries', ['code', 'until'])
    .addColumn('admin', 'text', (column) => column.references('admins.id').onDelete('cascade'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('tries')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute()
}
