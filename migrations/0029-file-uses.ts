import { type Kysely, sql } from 'kysely'

type Row = Record<string, string | number | null>
type Open = Kysely<Record<string, Row>>
type Use = { file: string; kind: string; entry: string; shown: number }

const many = 500
const halfAYearAgo = new Date(Date.now() - 182 * 24 * 60 * 60_000).toISOString()
/** What visitors type into a registration uses no file. */
const ofVisitors = 'students'

/** Which entry uses which file, in a table of its own, in place of the marks that a job set when it had read everything. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('file_uses')
    .addColumn('file', 'text', (file) => file.notNull())
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn('entry', 'text', (entry) => entry.notNull())
    .addColumn('shown', 'integer', (shown) => shown.notNull())
    .addPrimaryKeyConstraint('file_used_once', ['file', 'kind', 'entry'])
    .execute()
  await db.schema.createIndex('file_uses_of_entries').on('file_uses').columns(['kind', 'entry']).execute()
  for (const table of ['media', 'pictures']) {
    await sql`alter table ${sql.table(table)} rename column unnamed_since to unused_since`.execute(db)
    // Only an erasing set a mark of long ago; others said since when nothing was seen to name a file.
    await (db as Open).updateTable(table).set({ unused_since: null }).where('unused_since', '>', halfAYearAgo).execute()
  }
  await fill(db as Open)
  for (const table of ['wanted', 'uploads']) await db.schema.dropTable(table).execute()
  await (db as Open).deleteFrom('jobs').where('name', '=', 'unnamed files').execute()
}

async function fill(db: Open) {
  const tables = await db.introspection.getTables()
  const withStates = tables.filter(({ columns }) => columns.some(({ name }) => name === 'entry_state'))
  const collections = withStates.map(({ name }) => name).filter((name) => name !== ofVisitors)
  for (const kind of collections)
    for await (const row of rowsOf(db, kind))
      await add(db, row, { kind, entry: String(row.id), shown: row.entry_state === 'living' ? 1 : 0 })
  for (const { name, ...row } of await db.selectFrom('settings').selectAll().execute())
    await add(db, row, { kind: 'settings', entry: String(name), shown: 1 })
  const there = new Set<string>()
  for (const kind of collections) for (const { id } of await db.selectFrom(kind).select('id').execute()) there.add(`${kind} ${id}`)
  for await (const { kind, entry, before, after } of rowsOf(db, 'history'))
    if (kind === 'settings' || there.has(`${kind} ${entry}`))
      await add(db, { before, after } as Row, { kind: String(kind), entry: String(entry), shown: 0 })
}

/** Notes the files that a row names; one that visitors see already stays so. */
async function add(db: Open, row: Row, use: Omit<Use, 'file'>) {
  const files = [...JSON.stringify(row).matchAll(/\/media\/([0-9a-z]{26})(?![0-9a-z])/g)].map(([, file = '']) => file)
  const uses = [...new Set(files)].map((file): Use => ({ file, ...use }))
  if (uses.length > 0)
    await db
      .insertInto('file_uses')
      .values(uses)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function* rowsOf(db: Open, table: string) {
  for (let last = ''; ; ) {
    const rows = await db.selectFrom(table).selectAll().where('id', '>', last).orderBy('id').limit(many).execute()
    yield* rows
    if (rows.length < many) return
    last = String(rows.at(-1)?.id)
  }
}
