import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as things from '../site/collections.ts'
import { addPages } from '../site/pages.ts'
import { pages } from '../site/routes.tsx'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'

/** Whose changes are announced (db/changes.ts); a slug changes with its entry, and a file has an address of its own. */
const announced = ['settings', 'slugs', 'media', ...Object.values(things).map(({ table }) => table)]

test('answers for everybody show only tables whose changes drop the cached responses', async () => {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => prepared.mockRestore())
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const settings = vi.spyOn(club.store.settings, 'read')
  const lists = club.calls.filter(({ method, who }) => method === 'GET' && who === 'anyone').map(({ path }) => path)
  prepared.mockClear()
  for (const path of [...lists, ...pages.map(({ path }) => path)]) {
    const response = await club.client().request('GET', path)
    expect.soft(response.status, path).toBe(200)
    await response.text()
  }
  const read = new Set(prepared.mock.calls.flatMap(([sql]) => [...sql.matchAll(/\b(?:from|join) "(\w+)"/g)].map(([, table]) => table)))
  expect(read).toContain('events')
  expect([...read].filter((table) => !announced.includes(table ?? ''))).toEqual([])
  expect(settings.mock.calls.length).toBeGreaterThan(0)
  for (const [setting] of settings.mock.calls) expect(setting).toMatchObject({ shown: expect.any(String) })
})
