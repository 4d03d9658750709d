import type { Kysely } from 'kysely'

/**
 * What feeds, calendars and groups are read by, so that none reads a whole table: which events came last, those of a type and of a
 * series by their day, and the pictures of a category.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.createIndex('events_by_coming').on('events').column('place').execute()
  for (const field of ['eventType', 'series'])
    await db.schema.createIndex(`events_by_${field.toLowerCase()}`).on('events').columns([field, 'eventDate', 'time', 'place']).execute()
  await db.schema.createIndex('gallery_by_category').on('gallery').columns(['category', 'place']).execute()
}
