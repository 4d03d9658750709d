import type { ClientBase } from 'pg'

/** A database that would lose what was acknowledged, or find other things than SQLite does. The message says what is wrong, `todo` what helps. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit'
  readonly todo: string
  constructor(message: string, todo: string) {
    super(message)
    this.todo = todo
  }
}

/** A row where nobody may write there, but for what a connection asks for itself; else none. */
export const readOnlyRow = `select from pg_settings where name = 'default_transaction_read_only' and (pg_is_in_recovery() or reset_val = 'on')`

const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding', 'server_version', 'server_version_num'] as const
type Shown = Record<(typeof settings)[number], string>

const durable = 'Change that setting of the server, the database or its user, wherever it stands, and start the server again.'
const must = (name: keyof Shown, values: string[], why: string, todo: string) => ({
  isMet: (shown: Shown) => values.includes(shown[name]),
  says: (shown: Shown) => `The database has ${name} = ${shown[name]}; it must be ${values.join(', ')}, or ${why}.`,
  todo,
})
const lost = 'what was acknowledged may be lost'

const wanted = [
  must('fsync', ['on'], lost, durable),
  must('full_page_writes', ['on'], lost, durable),
  must('synchronous_commit', ['on', 'remote_apply', 'remote_write', 'local'], lost, durable),
  must(
    'server_encoding',
    ['UTF8'],
    'some texts could not be kept',
    "It cannot be changed. Give the site another database: create database … template template0 encoding 'UTF8'.",
  ),
  {
    isMet: (shown: Shown) => Number(shown.server_version_num) >= 140_000,
    says: (shown: Shown) => `The database is Postgres ${shown.server_version}; it must be 14 or newer.`,
    todo: 'Give the site a database of a newer server.',
  },
]

/** Throws DatabaseUnfit unless the server holds what the site builds on. */
export async function assertFit(client: ClientBase) {
  const columns = settings.map((name) => `current_setting('${name}') as ${name}`).join(', ')
  const shown = (await client.query<Shown>(`select ${columns}`)).rows[0] as Shown
  for (const { isMet, says, todo } of wanted) if (!isMet(shown)) throw new DatabaseUnfit(says(shown), todo)
  // By the row, not its value: one who moves a site reads every value as a text.
  if ((await client.query(readOnlyRow)).rows.length > 0)
    throw new DatabaseUnfit(
      'The database can only be read: it follows another one, or default_transaction_read_only is on.',
      'Give the site the one that is followed, or make room on its disk and have the setting off again.',
    )
  if ((await client.query(`select 1 from pg_collation where collname = 'und-x-icu'`)).rows.length === 0)
    throw new DatabaseUnfit(
      'The database has no collation und-x-icu, by which letters are told apart from capitals; it must be built with ICU.',
      'No setting brings it. Give the site a database of a server that has ICU, as the packages of postgresql.org and Debian have.',
    )
}
