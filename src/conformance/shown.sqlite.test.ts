import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unseenTables } from '../db/tables.ts'
import { adminTables } from '../features/accounts/store.ts'
import { addPages } from '../site/pages.ts'
import { pages } from '../site/routes.tsx'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'

const unseen = [...unseenTables, ...adminTables]

test('what everybody is answered shows nothing whose writes leave the kept answers', async () => {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => prepared.mockRestore())
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const settings = vi.spyOn(club.store.settings, 'read')
  const lists = club.calls.filter(({ method, who }) => method === 'GET' && who === 'anyone').map(({ path }) => path)
  // Its portraits are found by the build; what it asks for is among the lists.
  const built = pages.map(({ path }) => path).filter((path) => path !== '/members')
  prepared.mockClear()
  for (const path of [...lists, ...built]) {
    const response = await club.client().request('GET', path)
    expect.soft(response.status, path).toBe(200)
    await response.text()
  }
  const read = new Set(prepared.mock.calls.flatMap(([sql]) => [...sql.matchAll(/\b(?:from|join) "(\w+)"/g)].map(([, table]) => table)))
  expect(read).toContain('events')
  expect([...read].filter((table) => unseen.includes(table as never))).toEqual([])
  expect(settings.mock.calls.length).toBeGreaterThan(0)
  for (const [setting] of settings.mock.calls) expect(setting).toMatchObject({ shown: expect.any(String) })
})
