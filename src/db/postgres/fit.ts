import type { ClientBase } from 'pg'
import { PlainError } from '../errors.ts'

/** A database that could lose acknowledged writes, or would sort or search otherwise than SQLite. */
export class DatabaseUnfit extends PlainError {}

/** Returns a row if the server allows no writes, whatever this connection has set. */
export const readOnlyRow = `select from pg_settings where name = 'default_transaction_read_only' and (pg_is_in_recovery() or reset_val = 'on')`

const lost = 'acknowledged writes may be lost. Change that setting of the server, the database or its user, and start the server again.'

/** Settings of the server: the accepted values, and why. */
const required = [
  { name: 'fsync', accepted: ['on'], why: lost },
  { name: 'full_page_writes', accepted: ['on'], why: lost },
  { name: 'synchronous_commit', accepted: ['on', 'remote_apply', 'remote_write', 'local'], why: lost },
  {
    name: 'server_encoding',
    accepted: ['UTF8'],
    why: "some texts could not be stored. Give the site another database: create database … template template0 encoding 'UTF8'.",
  },
]

/** Throws DatabaseUnfit if the server lacks what the site needs. */
export async function assertFit(client: ClientBase) {
  const first = async (query: string) => (await client.query(query)).rows[0]
  for (const { name, accepted, why } of required) {
    const { value } = await first(`select current_setting('${name}') as value`)
    if (!accepted.includes(value))
      throw new DatabaseUnfit(`The database has ${name} = ${value}; it must be ${accepted.join(', ')}, or ${why}`)
  }
  const { version } = await first(`select current_setting('server_version_num')::int as version`)
  if (version < 140_000) throw new DatabaseUnfit('The database is older than Postgres 14. Give the site a database of a newer server.')
  if (await first(readOnlyRow))
    throw new DatabaseUnfit(
      'The database is read-only: it is a replica, or default_transaction_read_only is on. Give the site the primary server, or make room on its disk and turn the setting off.',
    )
  if (!(await first(`select 1 as found from pg_collation where collname = 'und-x-icu'`)))
    throw new DatabaseUnfit(
      'The database has no collation und-x-icu, which the search needs for capitals. Give the site a database of a server that is built with ICU, as the packages of postgresql.org and Debian are.',
    )
}
