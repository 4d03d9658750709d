import { rm } from 'node:fs/promises'
import type { StoreBusy } from '../../../../db/busy.ts'
import { type DatabaseAt, placeOf } from '../../../../db/database-at.ts'
import type { Media } from '../../../../db/files/files.ts'
import { at } from '../move/trouble.ts'
import { atThisMoment } from './at-this-moment.ts'
import type { Manifest } from './manifest.ts'
import { missingFiles } from './missing-files.ts'
import { takeOwnSettings } from './own-settings.ts'
import { aloneIn, putInstead } from './put-instead.ts'
import { putIntoFolder, readable } from './put-into-folder.ts'
import { type RestoredFiles, restoreFiles } from './restore-files.ts'
import { writtenBeside } from './snapshot.ts'
import { type Reading, type Source, type Verified, verifyArchive } from './verify-archive.ts'

/**
 * Where an archive goes. `claim`: takes the place of the files for the site that has this sign, or throws; `folder`: where what
 * was there before is set aside, where its rows are no file; `passphrase`: by which it is encrypted there; `now`: what the place takes
 * for now.
 */
export type RestoredTo = {
  database: DatabaseAt
  media: Media
  claim: (sign: string) => Promise<void>
  folder: string
  passphrase: string | undefined
  now: () => Promise<Date>
}

/**
 * `missing`: the files that its rows name and that are not there, or why that is not known; `aside`: where the rows lie that were
 * there before, if there were any.
 */
export type Restored = { manifest: Manifest; files: RestoredFiles; missing: string[] | StoreBusy; aside: string | undefined }

/**
 * Puts an archive in the place of a site that stands still, once everything in it was looked at. Throws ArchiveUnfit, CannotMove
 * or BucketUnfit with the rows as they were; files that have come by then harm nobody.
 */
export async function restoreSite(source: Source, to: RestoredTo, reading: Reading, say: (line: string) => void): Promise<Restored> {
  const { database } = to
  // A folder's is looked at as its file is taken: one that is damaged is no hindrance.
  if (typeof database !== 'string') await (await aloneIn(database)).letGo()
  const verified = await verifyArchive(source, reading)
  try {
    say('The archive is whole, and this version understands it.')
    return await restored(source, verified, to, reading, (now) =>
      typeof database === 'string'
        ? putIntoFolder(database, verified.folder, reading.passing, now)
        : putInstead(to, verified.folder, { ...reading, now }, aloneIn),
    )
  } finally {
    await rm(reading.work, { recursive: true, force: true })
  }
}

/**
 * The same where the site serves meanwhile, of an archive that was looked at: all rows in one transaction. No file that an archive
 * may name is taken away by then, of which `stillKept` makes sure at the last moment (kept-from.ts).
 */
export const restoreRunning = (
  source: Source,
  verified: Verified,
  to: RestoredTo & { stillKept: () => Promise<void> },
  reading: Reading & { thread: string },
): Promise<Restored> =>
  restored(source, verified, to, reading, async (now) => {
    await to.stillKept()
    return putInstead(to, verified.folder, { ...reading, now }, (database) => writtenBeside(database, reading.thread))
  })

async function restored(
  source: Source,
  { manifest, folder }: Verified,
  { database, media, claim, now }: RestoredTo,
  { passphrase, migrations }: Reading,
  put: (now: Date) => Promise<string | undefined>,
): Promise<Restored> {
  const { name, isBegun } = placeOf(database)
  const before = (await at(name, isBegun)) ? await readable(database) : undefined
  const sign = await takeOwnSettings(folder, before).finally(() => before?.letGo())
  await claim(sign)
  // First: a row whose file is not there yet would be a half-restored site.
  const files = await restoreFiles(source, passphrase, manifest, media)
  const missing = await missingFiles(folder, manifest, media)
  // Last, because looking for files may take minutes: a draft whose time comes meanwhile would be published at once.
  const moment = await now()
  await atThisMoment(folder, migrations, moment)
  return { manifest, files, missing, aside: await put(moment) }
}
