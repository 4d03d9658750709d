import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * What a search of the whole site looks in. `search_postings`: in which entries a word stands, in the order in which they are told:
 * by the weight of where it stands, the day and the id; `place`: from which letter on it first stands in the text of the entry's file.
 * `search_words`: in how many entries of a kind a word stands, also backwards, for words that are mistyped at their beginning.
 * `search_entries`: of each entry that is found what stands in the first. `file_texts`: the text of an entry's file.
 */
export async function up(db: Kysely<unknown>) {
  // SQLite would keep every row twice, as the row and in the order of its key.
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const inOrder = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
    isSqlite ? table.modifyEnd(sql`without rowid`) : table
  await inOrder(
    db.schema
      .createTable('search_postings')
      .addColumn('word', 'text', (word) => word.notNull())
      .addColumn('kind', 'text', (kind) => kind.notNull())
      .addColumn('weight', 'integer', (weight) => weight.notNull())
      .addColumn('day', 'text', (day) => day.notNull())
      .addColumn('entry', 'text', (entry) => entry.notNull())
      .addColumn('place', 'integer', (place) => place.notNull())
      .addPrimaryKeyConstraint('search_postings_once', ['word', 'kind', 'weight', 'day', 'entry']),
  ).execute()
  await inOrder(
    db.schema
      .createTable('search_words')
      .addColumn('word', 'text', (word) => word.notNull())
      .addColumn('kind', 'text', (kind) => kind.notNull())
      .addColumn('letters', 'integer', (letters) => letters.notNull())
      .addColumn('backwards', 'text', (backwards) => backwards.notNull())
      .addColumn('entries', 'integer', (entries) => entries.notNull())
      .addPrimaryKeyConstraint('search_words_once', ['word', 'kind']),
  ).execute()
  await db.schema.createIndex('search_words_by_length').on('search_words').columns(['letters', 'word']).execute()
  await db.schema.createIndex('search_words_backwards').on('search_words').columns(['letters', 'backwards']).execute()
  await db.schema
    .createTable('search_entries')
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn('entry', 'text', (entry) => entry.notNull())
    .addColumn('day', 'text', (day) => day.notNull())
    .addColumn('words', 'text', (words) => words.notNull())
    .addColumn('rules', 'integer', (rules) => rules.notNull())
    .addPrimaryKeyConstraint('search_entries_once', ['kind', 'entry'])
    .execute()
  await db.schema
    .createTable('file_texts')
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn('entry', 'text', (entry) => entry.notNull())
    .addColumn('address', 'text', (address) => address.notNull())
    .addColumn('text', 'text', (text) => text.notNull())
    .addPrimaryKeyConstraint('file_texts_once', ['kind', 'entry'])
    .execute()
}
