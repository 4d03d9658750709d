import { looseFilesOf } from '../../db/files/loose-files.ts'
import type { Services } from '../../http/services.ts'

const day = 24 * 60 * 60_000
/** How long a file stays that no entry has used: a day longer than what is typed into a form (web/autosave.ts). */
const stays = 15 * day
/** If more files than this, and more than a twentieth of all, seem to be unused, something is wrong with what is known of their uses. */
const few = 20

/** Removes the files that nothing uses, and those that no row names because a process ended while it kept or removed them. */
export async function removeUnused({ store, media, log }: Pick<Services, 'store' | 'media' | 'log'>, lost?: AbortSignal) {
  const now = await store.clock()
  const before = new Date(now.getTime() - stays)
  const never = (await store.media.unused(before)).filter(({ isFreed }) => !isFreed).length
  const all = await store.media.count()
  const isTooMany = never > Math.max(few, all / 20)
  let files = 0
  // Twice, because a picture stays until its cuts are gone.
  for (const _ of ['cuts', 'wholes'])
    for (const { id, isFreed } of await store.media.unused(before)) {
      if (isTooMany && !isFreed) continue
      lost?.throwIfAborted()
      const gone = await store.media.removeUnused(id, before)
      await media.remove(...gone)
      files += gone.length
    }
  const loose = looseFilesOf(store.db)
  // A younger one may be on its way to its row.
  for (const id of await loose.left(new Date(now.getTime() - day))) {
    lost?.throwIfAborted()
    await media.remove(id)
    files += 1
  }
  if (files > 0) log.info({ files }, 'files that nothing uses any more were removed')
  if (isTooMany)
    throw new Error(`No entry uses ${never} of ${all} pictures and files. That is more than a twentieth, so none of them was deleted.`)
}
