import { type Held, hold } from './outbox.ts'

/** A form as earlier versions stored it, in IndexedDB. */
type OldHeld = Held & { state: 'waiting' | 'asking' | 'given up' | 'let go' | 'sent' | 'refused'; message?: string }

const day = 24 * 60 * 60_000
const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Moves the forms that an earlier version stored into the outbox and deletes its database. */
export async function takeOldOutbox() {
  if (!(await indexedDB.databases?.())?.some(({ name }) => name === 'held')) return
  const database = await result(indexedDB.open('held'))
  const old: OldHeld[] = await result(database.transaction('drafts').objectStore('drafts').getAll())
  database.close()
  for (const { id, at, path, typed, call, body, state, message } of old) {
    const form = { id, at, path, typed, call, body }
    if (state === 'waiting') hold(form)
    else if (state === 'asking') hold({ ...form, at: at - day })
    else if (state === 'refused') hold({ ...form, refused: message })
  }
  indexedDB.deleteDatabase('held')
}
