import { type Kysely, sql } from 'kysely'

/** Adds to the table of a collection what the site stores beside its fields (src/entries/stored-entry.ts). */
export async function addStateColumns<Tables>(db: Kysely<Tables>, table: string) {
  const always = { entry_state: 'living', state_since: '', shown_changed: '' }
  for (const [name, value] of Object.entries(always))
    await db.schema
      .alterTable(table)
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute()
  for (const name of ['state_before', 'publish_at', 'expire_at', 'last_shown'])
    await db.schema.alterTable(table).addColumn(name, 'text').execute()
  await db.schema
    .alterTable(table)
    .addColumn('entry_revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Calendars show what was called off lately.
  const index = sql.id(`${table}_called_off`)
  await sql`create index ${index} on ${sql.table(table)} (shown_changed) where last_shown is not null`.execute(db)
}
