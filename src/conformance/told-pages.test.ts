import { expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import { entryCallsOf, groupCallsOf } from '../contract/entry-calls.ts'
import { subscriptionCalls } from '../features/feeds/contract.ts'
import { askedBy, kindsShown } from '../features/live/asked-by.ts'
import { shownKinds } from '../features/live/server/shown-kinds.ts'
import * as things from '../site/collections.ts'
import * as site from '../site/routes.tsx'
import { newClub } from '../testing/club.ts'
import { asker } from '../web/ask.ts'
import type { Loaded } from '../web/page-load.ts'
import { loadRoute, loadThrough } from '../web/page-load.ts'

// The members’ page needs the bundler’s list of portraits.
const pages = site.pages.filter(({ path }) => path !== things.members.page)
const location = (pathname: string) => ({ pathname, search: '', hash: '', key: 'one' })

test('what a page asks is found before anybody answers, and is all that it asks', async () => {
  const { app } = await newClub()
  let found = 0
  for (const route of pages) {
    const asked = new Set<string>()
    const ask = asker((url, init) => {
      asked.add(url.replace(/\?.*/, ''))
      return app.request(url, init)
    })
    await loadRoute(route, location(route.path), loadThrough(ask))
    expect.soft(await askedBy({ route } as Loaded, location(route.path)), route.path).toEqual(asked)
    found += asked.size
  }
  expect(found).toBeGreaterThan(5)
})

test('of every kind that has a page visitors are told there, and of every call that a page asks it is known what it shows', async () => {
  const { calls } = await newClub()
  const first = { ...shownKinds(calls, Object.values(things)), beat: 0 }
  const shownAt = new Map<string, Set<string>>()
  for (const route of pages) {
    const asked = await askedBy({ route } as Loaded, location(route.path))
    // Where to subscribe is told there, and nothing of any entry.
    for (const path of asked)
      if (path !== subscriptionCalls.list.path) expect.soft(Object.keys(first.shows[path] ?? {}), path).not.toEqual([])
    shownAt.set(route.path, kindsShown(asked, first))
  }
  for (const thing of Object.values(things)) {
    const { table, page } = thing as { table: string; page?: string }
    expect.soft(first.words[table], table).toBeDefined()
    if (pages.some(({ path }) => path === page)) expect.soft(shownAt.get(page ?? ''), table).toContain(table)
  }
  expect(shownAt.get('/')?.size).toBeGreaterThan(3)
})

test('of every kind whose entries, or groups of them, have pages of their own it is known that these show it', async () => {
  const { calls } = await newClub()
  const { shows } = shownKinds(calls, Object.values(things))
  const withPages = Object.values<Thing>(things).filter(({ at }) => at !== undefined)
  expect(withPages.length).toBeGreaterThan(3)
  for (const thing of withPages) {
    expect.soft(shows[entryCallsOf(thing).entryPage.path], thing.table).toEqual({ data: thing.table })
    if (thing.groupedBy) expect.soft(shows[groupCallsOf(thing).group.path], thing.table).toEqual({ data: thing.table })
  }
})

test('a kind of which only administrators are told is not told of', () => {
  const [thing] = Object.values<Thing>(things).filter(({ calls }) => calls.list !== undefined)
  const list = thing?.calls.list
  if (thing === undefined || list === undefined) throw new Error('no kind has a list')
  expect(Object.keys(shownKinds([list], [thing]).words)).toEqual([thing.table])
  expect(shownKinds([{ ...list, who: 'administrator' }], [thing])).toEqual({ shows: {}, words: {} })
})
