const drafts = 'drafts'

/** Opens a database of drafts, and makes it where there is none. The service worker runs this without polyfills. */
export const openDatabase = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(drafts, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Does one thing in it. What is written has reached the disk when this resolves, so that no crash takes it away. */
export const doneIn = <T>(database: IDBDatabase, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(drafts, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(drafts))
    // Otherwise it waits for an answer, which a page that is just going does not hear; what goes on once it has one ends by itself.
    if (request.onsuccess === null) transaction.commit()
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
