import { type Kysely, sql } from 'kysely'

/** Empties the index of the search: words of scripts without spaces are now found within a line. The job `search` fills it again. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['search', 'search_words']) await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`update jobs set due = 0 where name = 'search'`.execute(db)
}
