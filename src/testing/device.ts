import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { type Held, writeHeld } from '../device/held.ts'

/** A reader's device on which nothing lies yet, until globals are put back. */
export const newDevice = () => vi.stubGlobal('indexedDB', new IDBFactory())

/** Holds these, the first of them the longest; each is of another student. */
export async function holding(...all: (Partial<Held> & { id: string })[]) {
  for (const [index, one] of all.entries()) {
    const given = { path: '/register', call: '/api/iort', body: { of: one.id }, typed: { roll: one.id }, state: 'waiting' as const }
    await writeHeld({ at: Date.now() - 1000 + index, ...given, ...one })
  }
}
