import { placeOf } from '../../../db/database-at.ts'
import { archivedSite, archivesIn, nameOfFiles, type SiteSettings } from './archived-site.ts'
import { backupsInFolder } from './backup-place.ts'
import type { Manifest } from './manifest.ts'
import { PlaceUnfit } from './refusals.ts'
import { assertAlone, bringFiles, restoreSite } from './restore-site.ts'
import { signIn, withRows, workIn } from './rows.ts'
import { keepArchive } from './write-archive.ts'

/** Whether rows or files of a site stay where they are in a move. */
export const staysOf = (from: SiteSettings, to: SiteSettings) => ({
  rows: placeOf(from.database).name === placeOf(to.database).name,
  files: nameOfFiles(from) === nameOfFiles(to),
})

/**
 * Moves a site that does not run: an archive of it is made in the old DATA_DIR and restored at the new place. The old place stays as it is.
 * Throws PlaceUnfit with no rows at the new place.
 */
export async function moveSite(from: SiteSettings, to: SiteSettings, say: (line: string) => void): Promise<Manifest> {
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
  } else await restoreSite(source, site, { isMove: true })
  return manifest
}
