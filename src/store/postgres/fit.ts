import type { ClientBase } from 'pg'

/** A database that would lose what was acknowledged, or find other things than SQLite does. The message names the setting. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit'
}

const least = 140_000
/** What an acknowledged write needs to be there after a power cut. */
const wanted: Record<string, readonly string[]> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'remote_write', 'local'],
  server_encoding: ['UTF8'],
}

/** Throws DatabaseUnfit unless the server holds what the site builds on. */
export async function assertFit(client: ClientBase) {
  for (const [name, values] of Object.entries(wanted)) {
    const found = await shown(client, name)
    if (!values.includes(found))
      throw new DatabaseUnfit(`The database has ${name} = ${found}; it must be ${values.join(', ')}, or what was acknowledged may be lost.`)
  }
  const version = Number(await shown(client, 'server_version_num'))
  if (version < least) throw new DatabaseUnfit(`The database is Postgres ${await shown(client, 'server_version')}; it must be 14 or newer.`)
  const { rows } = await client.query(`select 1 from pg_collation where collname = 'und-x-icu'`)
  if (rows.length === 0)
    throw new DatabaseUnfit(
      'The database has no collation und-x-icu, by which letters are told apart from capitals; it must be built with ICU.',
    )
}

async function shown(client: ClientBase, name: string): Promise<string> {
  const { rows } = await client.query(`show ${name}`)
  return String(rows[0]?.[name])
}
