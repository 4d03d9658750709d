import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'

/** The site was moved away from the database. The message says where to and what to do. */
export class SiteMoved extends Error {
  override name = 'SiteMoved'
}

/** The file in DATA_DIR that says from where to where the site was moved. */
export const markName = 'moved-to.txt'

type SiteAt = { dataDir: string; database: DatabaseAt }

const beginning = (from: DatabaseAt) => `The site has moved from ${placeOf(from).name} to `

/** Marks that a site was moved away, so that nobody starts it at the old place by mistake; returns where the mark is. */
export function leaveMark(dataDir: string, from: DatabaseAt, to: DatabaseAt, now: Date): string {
  const file = join(dataDir, markName)
  writeFileSync(file, `${beginning(from)}${placeOf(to).name} on ${now.toISOString().slice(0, 10)}.\n`, { mode: 0o600 })
  // It may have moved away from there once.
  if (typeof to === 'string' && to !== dataDir) rmSync(join(to, markName), { force: true })
  return file
}

/** Where a site was moved to and what to do, in sentences; undefined if it was not. */
export function movedAway({ dataDir, database }: SiteAt): { says: string; todo: string } | undefined {
  const file = join(dataDir, markName)
  const [says = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  if (!says.startsWith(beginning(database))) return undefined
  return { says, todo: `Set DATABASE_URL or DATA_DIR to that place; or, to run the site from the old one again, delete ${file} first.` }
}

/** Throws SiteMoved if the site was moved away from there. */
export function assertNotMoved(site: SiteAt) {
  const moved = movedAway(site)
  if (moved) throw new SiteMoved(`${moved.says} ${moved.todo}`)
}
