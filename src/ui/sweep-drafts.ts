import { isOutdated, type Left } from './draft-box.ts'
import { doneIn, openDatabase } from './draft-database.ts'
import { draftMark } from './forget-drafts.ts'

/**
 * Deletes what has outlived its days on this device, whoever typed it: also that of an administrator who never came back.
 * A browser that does not tell which databases there are leaves that to its owner's next visit.
 */
export async function sweepDrafts() {
  const all = (await indexedDB.databases?.()) ?? []
  for (const { name } of all) if (name?.startsWith(draftMark)) await sweep(name)
}

async function sweep(name: string) {
  const database = await openDatabase(name)
  const drafts: Left[] = await doneIn(database, 'readonly', (store) => store.getAll())
  for (const { id } of drafts.filter(isOutdated)) await doneIn(database, 'readwrite', (store) => store.delete(id))
  database.close()
}
