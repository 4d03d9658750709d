import { kept } from '../../contract/lifecycle.ts'
import { inTransaction } from '../../db/changes.ts'
import { oldTrashIn } from '../../entries/unseen.ts'
import type { Services } from '../../http/services.ts'
import { forgetBefore } from './server/versions.ts'

type Given = Pick<Services, 'store' | 'log'>

const day = 24 * 60 * 60_000

/** Erases what has been in the trash for its time, by the database's clock. */
export async function emptyTrash({ store, log, collections }: Given & Pick<Services, 'collections'>) {
  const before = new Date((await store.clock()).getTime() - kept.trash * day)
  let entries = 0
  for (const thing of collections)
    for (let ids = await oldTrashIn(store.db, thing, before, 100); ids.length > 0; ids = await oldTrashIn(store.db, thing, before, 100))
      for (const id of ids) {
        // What the same person left since has its own time there.
        await store.rows(thing).erase(id, { alone: true })
        entries += 1
      }
  if (entries > 0) log.info({ entries }, `entries that had lain in the trash for ${kept.trash} days were erased`)
}

/** Forgets what was done longer ago than the history is kept. */
export async function shortenHistory({ store, log }: Given) {
  const before = new Date((await store.clock()).getTime() - kept.history * day)
  let changes = 0
  for (let gone = 1; gone > 0; changes += gone) gone = await inTransaction(store.db, (tx) => forgetBefore(tx, before))
  if (changes > 0) log.info({ changes }, 'changes that were noted two years ago were forgotten')
}
