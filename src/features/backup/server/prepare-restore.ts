import { inTransaction } from '../../../db/changes.ts'
import type { Media } from '../../../db/files/files.ts'
import { openStore } from '../../../db/open.ts'
import { bucketSign, copiesSetting, signName } from '../../../db/settings.ts'
import type { Db } from '../../../db/tables.ts'
import { afterRestore } from '../../../entries/unseen.ts'
import type { Site } from './archived-site.ts'
import { contentOf } from './backup-place.ts'
import { maintenanceSetting } from './maintenance.ts'
import { hashed, idOfName, type Manifest } from './manifest.ts'
import { readArchive, type Source, type Verified } from './read-archive.ts'
import { ArchiveUnfit } from './refusals.ts'
import { idsIn } from './rows.ts'
import { bringUp } from './scratch.ts'

/** How many files were added and how many were there; the ids of those that rows name and that are missing. */
export type Prepared = { files: { came: number; stayed: number }; missing: string[] }

/** `db`: of the site that is replaced, if it can be read. */
type Given = {
  passphrase: string | undefined
  db: Db | undefined
  claim: (sign: string) => Promise<void>
  now: () => Promise<Date>
  isMove?: boolean
}

/**
 * Brings the files of a verified archive, then changes its rows to what the site is to have: its own bucket and backup settings, trash that
 * starts now, no missed schedules. Nothing that the site shows changes yet.
 */
export async function prepareRestore(
  source: Source,
  { manifest, folder }: Verified,
  { media, migrations }: Site,
  { passphrase, db, claim, now, isMove }: Given,
): Promise<Prepared> {
  const own = (await db?.selectFrom('settings').selectAll().where('name', 'in', [signName, copiesSetting]).execute()) ?? []
  const fresh = await openStore(folder, migrations)
  try {
    await claim(own.find(({ name }) => name === signName)?.value ?? (await fresh.settings.secret(bucketSign)))
    const files = await bringFiles(source, passphrase, manifest, media)
    const came = new Set(manifest.files.map(({ name }) => idOfName(name)))
    const missing: string[] = []
    for (const id of await idsIn(folder)) if (!came.has(id) && (await media.sizeOf(id)) === undefined) missing.push(id)
    // Bringing files can take minutes, in which a schedule can be missed.
    const moment = await now()
    await inTransaction(fresh.db, async (tx) => {
      const names = [...own.map(({ name }) => name), copiesSetting, maintenanceSetting]
      await tx.deleteFrom('settings').where('name', 'in', names).execute()
      if (own.length > 0) await tx.insertInto('settings').values(own).execute()
      if (isMove) return
      await afterRestore(tx, moment)
    })
    return { files, missing }
  } finally {
    await fresh.close()
    await bringUp(folder, migrations)
  }
}

/** Adds the files of an archive that are missing or damaged, and removes none. */
export async function bringFiles(source: Source, passphrase: string | undefined, { files }: Manifest, media: Media) {
  const sums = new Map(files.map(({ name, sha256 }) => [idOfName(name), sha256]))
  const done = { came: 0, stayed: 0 }
  await readArchive(source(), {
    passphrase,
    take: async (id, size, content) => {
      if ((await media.sizeOf(id)) === size && (await sumOf(contentOf(media, id, size))) === sums.get(id)) {
        await sumOf(content)
        done.stayed += 1
        return
      }
      // Also what an interrupted restore has left.
      await media.remove(id)
      await media.keep(sameAs(content, sums.get(id)), () => {}, id)
      done.came += 1
    },
  })
  return done
}

async function sumOf(content: AsyncIterable<Uint8Array>) {
  const { bytes, seen } = hashed(content)
  for await (const _ of bytes);
  return seen().sha256
}

async function* sameAs(content: AsyncIterable<Uint8Array>, sha256: string | undefined) {
  const { bytes, seen } = hashed(content)
  yield* bytes
  if (seen().sha256 !== sha256) throw new ArchiveUnfit('This archive was changed while it was read.')
}
