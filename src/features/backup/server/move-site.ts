import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { PlainError } from '../../../db/errors.ts'
import { archivedSite, archivesIn, nameOfFiles, type SiteSettings } from './archived-site.ts'
import { backupsInFolder } from './backup-place.ts'
import type { Manifest } from './manifest.ts'
import { PlaceUnfit } from './refusals.ts'
import { assertAlone, bringFiles, restoreSite } from './restore-site.ts'
import { signIn, withRows, workIn } from './rows.ts'
import { keepArchive } from './write-archive.ts'

/** What of a site stays where it is. */
export const staysOf = (from: SiteSettings, to: SiteSettings) => ({
  rows: placeOf(from.database).name === placeOf(to.database).name,
  files: nameOfFiles(from) === nameOfFiles(to),
})

/**
 * Moves a site that does not run: an archive of it is made in the old DATA_DIR and restored at the new place. The old place stays as it is;
 * if the rows move, the file `mark` says there that the site has moved. Throws PlaceUnfit with no rows at the new place.
 */
export async function moveSite(
  from: SiteSettings,
  to: SiteSettings,
  say: (line: string) => void,
): Promise<{ manifest: Manifest; mark: string | undefined }> {
  const stays = staysOf(from, to)
  if (stays.rows && stays.files) throw new PlaceUnfit(`${placeOf(to.database).name} already contains the site.`)
  await assertAlone(from.database)
  await using work = await workIn(archivesIn(from.dataDir))
  const [place, own] = [backupsInFolder(work.path), { passphrase: undefined, folder: work.path }]
  say(`Reading ${placeOf(from.database).name} and ${nameOfFiles(from)}`)
  const old = { ...(await archivedSite(from)), ...own }
  const manifest = await keepArchive(place, 'site.tar', stays.files ? { ...old, media: undefined } : old)
  say(`Writing ${stays.rows ? '' : `${placeOf(to.database).name} and `}${nameOfFiles(to)}`)
  const site = { ...(await archivedSite(to)), ...own }
  const source = () => place.read('site.tar')
  if (stays.rows) {
    await site.claim?.(await withRows(from.database, signIn))
    await bringFiles(source, manifest, site.media)
    return { manifest, mark: undefined }
  }
  await restoreSite(source, site, { isMove: true })
  return { manifest, mark: leaveMark(from.dataDir, from.database, to.database) }
}

/** The site was moved away from the database. The message says where to and what to do. */
export class SiteMoved extends PlainError {}

/** The file in DATA_DIR that says from where to where the site was moved. */
export const markName = 'moved-to.txt'

const beginning = (from: DatabaseAt) => `The site has moved from ${placeOf(from).name} to `

/** Marks that a site was moved away, so that nobody starts it at the old place by mistake; returns where the mark is. */
function leaveMark(dataDir: string, from: DatabaseAt, to: DatabaseAt): string {
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
