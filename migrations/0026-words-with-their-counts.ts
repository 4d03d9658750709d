import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * Of words that begin alike those are found that are said most, so that in how many entries each is said is read of all of them. SQLite
 * has that in the order of the key already (0022); on Postgres the index of the key has it beside the key from now on.
 */
export async function up(db: Kysely<unknown>) {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`alter table search_words drop constraint search_words_once,
    add constraint search_words_once primary key (word, kind) include (entries)`.execute(db)
}
