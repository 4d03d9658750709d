import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { DatabaseUnfit } from '../../../db/postgres/fit.ts'
import { readPostgres } from '../../../db/postgres/open.ts'
import { versionTable } from '../../../db/tables.ts'
import { connectedTo } from './rows.ts'

/** The site was moved away from the database. The message says where to and what to do. */
export class SiteMoved extends Error {
  override name = 'SiteMoved'
}

/** The file that marks a folder from which a site was moved; in Postgres the comment of a table does. */
export const markName = 'moved-to.txt'

/** Marks the old place of a site, so that nobody starts it there by mistake; returns where the mark is. */
export async function leaveMark(database: DatabaseAt, to: string, now: Date): Promise<string> {
  const text = `The site has moved from ${placeOf(database).name} to ${to} on ${now.toISOString().slice(0, 10)}.`
  if (typeof database !== 'string') {
    await comment(database, text)
    return `the comment of its table ${versionTable}`
  }
  const file = join(database, markName)
  writeFileSync(file, `${text}\n`, { mode: 0o600 })
  return file
}

/** Removes the mark of a place to which a site comes back. */
export const removeMark = async (database: DatabaseAt) =>
  typeof database === 'string' ? rmSync(join(database, markName), { force: true }) : comment(database, null)

async function comment(database: Exclude<DatabaseAt, string>, text: string | null) {
  const client = await connectedTo(database)
  const value = text === null ? 'null' : client.escapeLiteral(text)
  await client.query(`comment on table ${versionTable} is ${value}`).finally(() => client.end())
}

/** Where a site was moved to and what to do, in sentences; undefined if it was not. */
export async function movedAway(database: DatabaseAt): Promise<{ says: string; todo: string } | undefined> {
  const [says] = (await markAt(database))?.split('\n') ?? []
  const { name, folder } = placeOf(database)
  const unmark = folder !== undefined ? `delete ${join(folder, markName)}` : `run “comment on table ${versionTable} is null” in it`
  return says
    ? { says, todo: `Set DATABASE_URL or DATA_DIR to that place; or, to run the site from ${name} again, ${unmark} first.` }
    : undefined
}

/** Throws SiteMoved if the site was moved away from there. */
export async function assertNotMoved(database: DatabaseAt) {
  const moved = await movedAway(database)
  if (moved) throw new SiteMoved(`${moved.says} ${moved.todo}`)
}

async function markAt(database: DatabaseAt): Promise<string | undefined> {
  if (typeof database === 'string') {
    const file = join(database, markName)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const found = sql<{ text: string | null }>`select obj_description(to_regclass(${versionTable}), 'pg_class') as text`
  return readPostgres(database, async (db) => (await found.execute(db)).rows[0]?.text ?? undefined).catch((error) => {
    // The command or start that uses the database next reports it.
    if (error instanceof DatabaseUnfit) return undefined
    throw error
  })
}
