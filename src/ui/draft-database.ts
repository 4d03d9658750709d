const drafts = 'drafts'

/** Opens a database of drafts, and makes it where there is none. */
export function openDatabase(name: string): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(drafts, { keyPath: 'id' })
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}

/** Does one thing in it. What is written has reached the disk when this resolves, so that no crash takes it away. */
export function doneIn<T>(database: IDBDatabase, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const transaction = database.transaction(drafts, mode, { durability: 'strict' })
  const request = act(transaction.objectStore(drafts))
  // Otherwise it waits for an answer, which a page that is just going does not hear; what goes on once it has one ends by itself.
  if (request.onsuccess === null) transaction.commit()
  transaction.oncomplete = () => resolve(request.result)
  transaction.onabort = () => reject(transaction.error)
  return promise
}
