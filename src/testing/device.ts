import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { type Held, writeHeld } from '../features/offline/held.ts'

/** A reader's device on which nothing lies yet, until globals are put back. */
export const newDevice = () => vi.stubGlobal('indexedDB', new IDBFactory())

/** Holds these, the first of them the longest; each is of another student. */
export async function holding(...all: (Partial<Held> & { id: string })[]) {
  for (const [index, one] of all.entries()) {
    const given = { path: '/register', call: '/api/iort', body: { of: one.id }, typed: { roll: one.id }, state: 'waiting' as const }
    await writeHeld({ at: Date.now() - 1000 + index, ...given, ...one })
  }
}

/** Has a reader's device keep a page, as a worker does, which has what it notes of it open; returns what is still kept and noted. */
export async function keepingPage(address: string) {
  newDevice()
  const stores = new Map([['pages 0123456789ab', address]])
  vi.stubGlobal('caches', { keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) })
  const opened = indexedDB.open('workbox-expiration', 1)
  opened.onupgradeneeded = () => opened.result.createObjectStore('cache-entries', { keyPath: 'id' })
  await until(opened)
  const noted = () => opened.result.transaction('cache-entries', 'readwrite').objectStore('cache-entries')
  await until(noted().put({ id: address, url: address, timestamp: Date.now() }))
  return async () => [...stores.values(), ...(await until(noted().getAll())).map(({ url }) => url)]
}

const until = <T>(asked: IDBRequest<T>) =>
  new Promise<T>((done) => {
    asked.onsuccess = () => done(asked.result)
  })
