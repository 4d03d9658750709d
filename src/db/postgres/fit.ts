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

const least = 140_000
/** What an acknowledged write needs to be there after a power cut. */
const wanted: Record<string, readonly string[]> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'remote_write', 'local'],
}

/** A row where nobody may write there, but for what a connection asks for itself; else none. */
export const readOnlyRow = `select from pg_settings where name = 'default_transaction_read_only' and (pg_is_in_recovery() or reset_val = 'on')`

/** Throws DatabaseUnfit unless the server holds what the site builds on. */
export async function assertFit(client: ClientBase) {
  for (const [name, values] of Object.entries(wanted)) {
    const found = await shown(client, name)
    if (!values.includes(found))
      throw new DatabaseUnfit(
        `The database has ${name} = ${found}; it must be ${values.join(', ')}, or what was acknowledged may be lost.`,
        'Change that setting of the server, the database or its user, wherever it stands, and start the server again.',
      )
  }
  const encoding = await shown(client, 'server_encoding')
  if (encoding !== 'UTF8')
    throw new DatabaseUnfit(
      `The database has server_encoding = ${encoding}; it must be UTF8, or some texts could not be kept.`,
      "It cannot be changed. Give the site another database: create database … template template0 encoding 'UTF8'.",
    )
  const version = Number(await shown(client, 'server_version_num'))
  if (version < least)
    throw new DatabaseUnfit(
      `The database is Postgres ${await shown(client, 'server_version')}; it must be 14 or newer.`,
      'Give the site a database of a newer server.',
    )
  // By the row, not its value: one who moves a site reads every value as a text.
  if ((await client.query(readOnlyRow)).rows.length > 0)
    throw new DatabaseUnfit(
      'The database can only be read: it follows another one, or default_transaction_read_only is on.',
      'Give the site the one that is followed, or make room on its disk and have the setting off again.',
    )
  const { rows } = await client.query(`select 1 from pg_collation where collname = 'und-x-icu'`)
  if (rows.length === 0)
    throw new DatabaseUnfit(
      'The database has no collation und-x-icu, by which letters are told apart from capitals; it must be built with ICU.',
      'No setting brings it. Give the site a database of a server that has ICU, as the packages of postgresql.org and Debian have.',
    )
}

async function shown(client: ClientBase, name: string): Promise<string> {
  const { rows } = await client.query(`show ${name}`)
  return String(rows[0]?.[name])
}
