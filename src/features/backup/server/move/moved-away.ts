import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type DatabaseAt, placeOf } from '../../../../db/database-at.ts'
import { DatabaseUnfit } from '../../../../db/postgres/fit.ts'
import { readPostgres } from '../../../../db/postgres/read.ts'
import { versionTable } from '../../../../db/tables.ts'

/** The site has moved away from a database that was to be used. The message tells where to, and what to do. */
export class SiteMoved extends Error {
  override name = 'SiteMoved'
}

/** The file that lies in a folder from which a site has moved. */
export const markName = 'moved-to.txt'
const markIn = (folder: string) => join(folder, markName)
/** The table of Postgres whose comment says the same; it is no row, and goes along with nothing. */
export const markedTable = versionTable

export const markOf = (to: string, on: Date) => `The site that lay here moved to ${to} on ${on.toISOString().slice(0, 10)}.`

export function markFolder(folder: string, to: string) {
  const lines = [markOf(to, new Date()), 'It is as it was then. While this file lies here, nothing starts it or changes it by mistake.']
  writeFileSync(markIn(folder), `${lines.join('\n')}\n`, { mode: 0o600 })
  return markIn(folder)
}

export const unmarkFolder = (folder: string) => rmSync(markIn(folder), { force: true })

/** That the site has moved away from there, and what to do, in sentences; undefined where it has not. Changes nothing. */
export async function movedAway(database: DatabaseAt): Promise<{ says: string; todo: string } | undefined> {
  const text = await markAt(database)
  if (text === undefined) return undefined
  const [, to = 'another place', on = ''] = /moved to (.+?)(?: on ([\d-]+))?\.$/m.exec(text) ?? []
  const { name: here, folder } = placeOf(database)
  const place = to.startsWith('/') ? 'DATA_DIR to that folder, and no DATABASE_URL' : 'DATABASE_URL to that database'
  const unmark = folder !== undefined ? `delete ${markIn(folder)}` : `have it do “comment on table ${markedTable} is null”`
  return {
    says: `The site has moved from ${here} to ${to}${on && ` on ${on}`}.`,
    todo: `Set ${place}; or, if it is really to run from ${here} again, ${unmark} first.`,
  }
}

/** Throws SiteMoved where the site has moved away from there. */
export async function assertNotMoved(database: DatabaseAt) {
  const moved = await movedAway(database)
  if (moved) throw new SiteMoved(`${moved.says} ${moved.todo}`)
}

async function markAt(database: DatabaseAt): Promise<string | undefined> {
  if (typeof database === 'string') return existsSync(markIn(database)) ? readFileSync(markIn(database), 'utf8') : undefined
  const said = sql<{ text: string | null }>`select obj_description(to_regclass(${markedTable}), 'pg_class') as text`
  return readPostgres(database, async (db) => (await said.execute(db)).rows[0]?.text ?? undefined).catch((error) => {
    // Whoever wants to use it hears of that next.
    if (error instanceof DatabaseUnfit) return undefined
    throw error
  })
}
