import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { takeOldOutbox } from './old-outbox.ts'
import { heldForms, isLate } from './outbox.ts'

afterEach(() => vi.unstubAllGlobals())

test('forms that an earlier version stored are moved once, and its database is deleted', async () => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const at = Date.now()
  const opening = indexedDB.open('held', 1)
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('drafts', { keyPath: 'id' })
    for (const state of ['waiting', 'asking', 'refused', 'sent', 'given up', 'let go'])
      store.put({ id: state, at, path: '/register', call: '/api/iort', body: {}, typed: { name: 'Asha' }, state, message: 'No' })
  }
  await new Promise((done) => {
    opening.onsuccess = done
  })
  opening.result.close()
  await takeOldOutbox()
  const all = heldForms()
  expect(all.map(({ id }) => id).sort()).toEqual(['asking', 'refused', 'waiting'])
  expect(all.filter(isLate).map(({ id }) => id)).toEqual(['asking'])
  expect(all.find(({ refused }) => refused === 'No')).toMatchObject({ id: 'refused', typed: { name: 'Asha' } })
  await expect.poll(() => indexedDB.databases()).toEqual([])
})
