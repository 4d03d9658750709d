import type { Thing } from '../../contract/collection.ts'
import { looseFilesOf } from '../../db/files/loose-files.ts'
import { unusedStays } from '../../db/files/media.ts'
import type { Db } from '../../db/tables.ts'
import { filesNamedIn } from '../../entries/file-uses.ts'
import { open } from '../../entries/stored-entry.ts'
import type { Services } from '../../http/services.ts'

const day = 24 * 60 * 60_000
/** The daily sweep of unused files. If more than this part of all files seems unused, the table of uses may be wrong. */
const many = 0.05

/** Removes the files that nothing uses, and those that no row names because a process ended while it kept or removed them. */
export async function removeUnused({ store, media, log, collections }: Pick<Services, 'store' | 'media' | 'log' | 'collections'>) {
  const now = await store.clock()
  const before = new Date(now.getTime() - unusedStays)
  const unused = await store.media.unused(before)
  if (unused.length > many * (await store.media.count())) await assertUnused(store.db, collections, unused)
  let files = 0
  async function remove(ids: readonly string[]) {
    for (const id of ids) {
      const gone = await store.media.removeUnused(id, before)
      await media.remove(...gone)
      files += gone.length
    }
  }
  // Twice, because a picture stays until its cuts are gone.
  await remove(unused)
  await remove(await store.media.unused(before))
  const loose = looseFilesOf(store.db)
  // A younger one may be on its way to its row.
  for (const id of await loose.left(new Date(now.getTime() - day))) {
    await media.remove(id)
    files += 1
  }
  if (files > 0) log.info({ files }, 'files that nothing uses any more were removed')
}

/** Throws if an entry or a setting names one of these files after all. */
async function assertUnused(db: Db, collections: readonly Thing[], files: readonly string[]) {
  const named = new Set<string>()
  const tables = collections.filter(({ calls }) => calls.add?.who !== 'anyone').map(({ table }) => table)
  for (const table of [...tables, 'settings'])
    for (const row of await open(db).selectFrom(table).selectAll().execute())
      for (const id of filesNamedIn(JSON.stringify(row))) named.add(id)
  const wrong = files.filter((id) => named.has(id))
  if (wrong.length > 0)
    throw new Error(`The table file_uses is wrong: entries use ${wrong.length} of the files that it calls unused. No file was deleted.`)
}
