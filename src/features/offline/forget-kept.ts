/**
 * Takes away all that was kept to be read without a connection, and the list of it, with the moment of each, that lies beside it
 * (workbox-expiration). Stands alone: a worker that only says farewell has it as a text (src/features/offline/server/worker-text.ts).
 */
export async function forgetKept() {
  if (!('caches' in globalThis)) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await new Promise<void>((done) => {
    const opened = indexedDB.open('workbox-expiration')
    // Where there is none, none is made.
    opened.onupgradeneeded = () => opened.transaction?.abort()
    opened.onerror = () => done()
    opened.onsuccess = () => {
      const database = opened.result
      const end = () => {
        database.close()
        done()
      }
      const names = [...database.objectStoreNames]
      if (names.length === 0) return end()
      // Emptied, and not deleted: that would wait for a worker that has it open.
      const emptying = database.transaction(names, 'readwrite')
      for (const name of names) emptying.objectStore(name).clear()
      emptying.oncomplete = end
      emptying.onabort = end
    }
  })
}
