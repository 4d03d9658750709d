import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { heldForms, moveOldForms } from './outbox.ts'

test('forms that an earlier version stored are moved once, and its database is deleted', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const form = { at: Date.now(), path: '/register', call: '/api/iort', body: {}, typed: { name: 'Asha' } }
  const opening = indexedDB.open('held', 1)
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('drafts', { keyPath: 'id' })
    for (const state of ['waiting', 'asking', 'refused', 'sent', 'given up', 'let go'])
      store.put({ ...form, id: state, state, ...(state === 'refused' && { message: 'No' }) })
  }
  await new Promise((done) => {
    opening.onsuccess = done
  })
  opening.result.close()
  await moveOldForms()
  const all = heldForms()
  expect(all.map(({ id, problem }) => [id, problem?.words]).sort()).toEqual([
    ['asking', 'Your form could not be sent for a day. It may have arrived already.'],
    ['refused', 'Your form was not accepted: No'],
    ['waiting', undefined],
  ])
  expect(all[0]).toMatchObject(form)
  await expect.poll(() => indexedDB.databases()).toEqual([])
})
