import { store } from '../ui/autosave.ts'
import { autosaveKey, type Saved } from '../ui/device-autosave.ts'

const prefix = 'draft '
type Old = Omit<Saved, 'key'> & { id: string; pictures?: unknown }

/** Moves earlier versions' drafts from IndexedDB into local storage. A browser that cannot list its databases loses them. */
export async function moveOldDrafts() {
  const all = (await indexedDB.databases?.()) ?? []
  const owners = all.flatMap(({ name }) => (name?.startsWith(prefix) ? name.slice(prefix.length) : []))
  // A tab of the old version has a draft open; a later page moves it.
  const { held = [] } = (owners.length > 0 && (await navigator.locks?.query())) || {}
  if (held.some(({ name }) => name?.startsWith(prefix))) return
  for (const owner of owners) {
    for (const { id, pictures, ...draft } of await draftsIn<Old>(prefix + owner))
      if (!pictures) store(localStorage, autosaveKey(owner, draft.form, id), JSON.stringify(draft))
    indexedDB.deleteDatabase(prefix + owner)
  }
}

export async function draftsIn<T>(name: string) {
  const database = await done(indexedDB.open(name))
  const drafts = database.objectStoreNames.contains('drafts')
    ? await done<T[]>(database.transaction('drafts').objectStore('drafts').getAll())
    : []
  database.close()
  return drafts
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
