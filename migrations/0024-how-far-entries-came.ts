import type { Kysely } from 'kysely'

/** How far an entry had come with what the history has forgotten of it since: `last` is the id of the last change of those. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('revisions')
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn('entry', 'text', (entry) => entry.notNull())
    .addColumn('number', 'integer', (number) => number.notNull())
    .addColumn('last', 'text', (last) => last.notNull())
    .addPrimaryKeyConstraint('revisions_once', ['kind', 'entry'])
    .execute()
}
