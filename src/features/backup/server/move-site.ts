import type { Migration } from 'kysely/migration'
import { placeOf } from '../../../db/database-at.ts'
import { assertAlone } from './alone.ts'
import { archivedSite, archivesIn, nameOfFiles, type SiteSettings } from './archived-site.ts'
import { backupsInFolder } from './backup-place.ts'
import type { Manifest } from './manifest.ts'
import { leaveMark } from './moved-away.ts'
import { PlaceUnfit } from './refusals.ts'
import { bringFiles, restoreSite } from './restore-site.ts'
import { signIn, withRows } from './rows.ts'
import { inWorkFolder } from './scratch.ts'
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
export function moveSite(
  from: SiteSettings,
  to: SiteSettings,
  { migrations, say }: { migrations: Record<string, Migration>; say: (line: string) => void },
): Promise<{ manifest: Manifest; mark: string | undefined }> {
  const stays = staysOf(from, to)
  return inWorkFolder(archivesIn(from.dataDir), async (work) => {
    if (stays.rows && stays.files) throw new PlaceUnfit(`${placeOf(to.database).name} is where the site is already.`)
    await assertAlone(from.database)
    const temporary = backupsInFolder(work)
    const source = () => temporary.read('site.tar')
    const changes = { migrations, passphrase: undefined, folder: work }
    say(`Reading ${placeOf(from.database).name} and ${nameOfFiles(from)}`)
    const { media } = (await archivedSite(from)).site
    const manifest = await keepArchive(temporary, 'site.tar', {
      ...changes,
      database: from.database,
      media: stays.files ? undefined : media,
    })
    say(`Writing ${stays.rows ? '' : `${placeOf(to.database).name} and `}${nameOfFiles(to)}`)
    const { site, claim } = await archivedSite(to)
    if (!stays.rows) {
      await restoreSite(source, { ...site, ...changes }, { passphrase: undefined, claim, isMove: true })
      return { manifest, mark: leaveMark(from.dataDir, from.database, to.database) }
    }
    await claim(await withRows(from.database, signIn))
    await bringFiles(source, undefined, manifest, site.media)
    return { manifest, mark: undefined }
  })
}
