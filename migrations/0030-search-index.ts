import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The search of the whole site by the database's own index. `search`: of each entry that visitors see its words, between spaces: `word`,
 * `=word` if it is in the title, `~word` if it is in its file only. `search_words`: each word once, with how many entries have it, for
 * typos. The job `search` fills both.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ['search_postings', 'search_words', 'search_entries']) await db.schema.dropTable(table).execute()
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema
    .createTable('search')
    .addColumn('number', isSqlite ? 'integer' : 'serial', (number) => number.primaryKey())
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn('entry', 'text', (entry) => entry.notNull())
    .addColumn('day', 'text', (day) => day.notNull())
    .addColumn('words', 'text', (words) => words.notNull())
    .addUniqueConstraint('search_once', ['kind', 'entry'])
    .execute()
  await db.schema
    .createTable('search_words')
    .addColumn('word', 'text', (word) => word.primaryKey())
    .addColumn('letters', 'integer', (letters) => letters.notNull())
    .addColumn('entries', 'integer', (entries) => entries.notNull())
    .execute()
  await db.schema.createIndex('search_words_by_length').on('search_words').columns(['letters', 'word']).execute()
  for (const statement of isSqlite ? ofSqlite : ofPostgres) await sql.raw(statement).execute(db)
  await sql`update jobs set due = 0 where name = 'search'`.execute(db)
}

// All but ASCII is a letter to this tokenizer, so that our own words stay whole. An erased word goes from the index at once.
const ofSqlite = [
  `create virtual table search_index using fts5(words, content='search', content_rowid='number', detail=none, columnsize=0, prefix='1 2 3',
    tokenize="ascii tokenchars '=~+#'")`,
  `insert into search_index(search_index, rank) values ('secure-delete', 1)`,
  `create trigger search_came after insert on search begin
    insert into search_index(rowid, words) values (new.number, new.words); end`,
  `create trigger search_went after delete on search begin
    insert into search_index(search_index, rowid, words) values ('delete', old.number, old.words); end`,
]

const ofPostgres = [
  'alter table search add column vector tsvector generated always as (words::tsvector) stored',
  'create index search_index on search using gin (vector)',
]
