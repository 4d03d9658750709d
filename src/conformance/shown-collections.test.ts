import { expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import * as things from '../site/collections.ts'
import { pages } from '../site/routes.tsx'

test('each page says which collections it shows, also the pages of entries and groups', async () => {
  let checked = 0
  for (const thing of Object.values<Thing>(things)) {
    // The page of members needs the bundler's list of portraits.
    const route = pages.find(({ path }) => path === thing.page)
    if (route === undefined || thing.page === things.members.page) continue
    const page = await route.fetch()
    for (const shown of [page, page.entry, page.group]) {
      if (shown === undefined) continue
      expect.soft(shown.collections, route.path).toContain(thing)
      checked += 1
    }
  }
  expect(checked).toBeGreaterThan(8)
})
