import type { Kysely } from 'kysely'

/** What the member beside another is read by, since members are shown category for category. */
export async function up(db: Kysely<unknown>) {
  await db.schema.createIndex('members_by_category').on('members').columns(['category', 'id']).execute()
}
