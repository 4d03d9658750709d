import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'

/** The site was moved away from the database. The message says where to and what to do. */
export class SiteMoved extends Error {
  override name = 'SiteMoved'
}

/** The file in DATA_DIR that says from where to where the site was moved. */
export const markName = 'moved-to.txt'

const beginning = (from: DatabaseAt) => `The site has moved from ${placeOf(from).name} to `

/** Marks that a site was moved away, so that nobody starts it at the old place by mistake; returns where the mark is. */
export function leaveMark(dataDir: string, from: DatabaseAt, to: DatabaseAt): string {
  const file = join(dataDir, markName)
  writeFileSync(file, `${beginning(from)}${placeOf(to).name} on ${new Date().toISOString().slice(0, 10)}.\n`, { mode: 0o600 })
  // It may have moved away from there once.
  if (typeof to === 'string' && to !== dataDir) rmSync(join(to, markName), { force: true })
  return file
}

/** Throws SiteMoved if the site was moved away from there. */
export function assertNotMoved({ dataDir, database }: { dataDir: string; database: DatabaseAt }) {
  const file = join(dataDir, markName)
  const [says = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  if (!says.startsWith(beginning(database))) return
  throw new SiteMoved(
    `${says} Set DATABASE_URL or DATA_DIR to that place; or, to run the site from the old one again, delete ${file} first.`,
  )
}
