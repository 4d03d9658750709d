import { expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import { fieldsIn, postedTexts } from '../contract/fields.ts'
import { tablesOfTheDatabase } from '../db/tables.ts'
import { passingAdminTables } from '../features/accounts/store.ts'
import * as collections from '../site/collections.ts'
import { namedPages } from '../site/named-pages.ts'
import { pages } from '../site/routes.tsx'
import { newClub } from '../testing/club.ts'
import { drafted, expiring } from '../testing/drafts-desk.ts'
import { paged } from '../testing/entry-site.ts'
import { examplesOf } from '../testing/example.ts'
import { managed } from '../testing/examples.ts'

const all = Object.values<Thing>(collections)
const paths = pages.map(({ path }) => path)

test('the collections that the tests of this folder loop over are not fewer than they were', () => {
  const posted = drafted.filter(({ fields }) => Object.keys(postedTexts(fields, new Date())).length > 0)
  const lists = [managed, paged, paged.filter(({ inGroups }) => inGroups), paged.filter(({ groupedBy }) => groupedBy)]
  const least = [10, 7, 2, 1, 5, 1, 1]
  expect([...lists, drafted, expiring, posted].map(({ length }, at) => Math.min(length, least[at] ?? 0))).toEqual(least)
})

test('no table, call or page is declared twice', async () => {
  const { calls } = await newClub()
  const taken = [...tablesOfTheDatabase, 'admins', ...passingAdminTables, namedPages.kind]
  for (const names of [
    [...all.map(({ table }) => table), ...taken],
    calls.map(({ method, path }) => `${method} ${path}`),
    paths,
    pages.map(({ id }) => id),
  ])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test.for(all)('$table has its pages, and its example and the fallbacks of its fields are accepted', (thing) => {
  const { page, at, fields, input } = thing
  expect([page ?? '/', at ?? '/'].filter((path) => !paths.includes(path) || path.split('/').length > 2)).toEqual([])
  // These lead to the pages of entries.
  if (at === undefined) expect([thing.feed, thing.calendar, thing.groupedBy, thing.searchInFile]).toEqual(Array(4).fill(undefined))
  expect(input.safeParse(examplesOf(fields)).error).toBeUndefined()
  for (const [name, { accepts, fallback = '' }] of Object.entries(fields))
    if (fallback !== '') expect.soft(accepts.safeParse(fallback).success, name).toBe(true)
})

test('each choice takes the club’s own options in their spelling, and nothing else', () => {
  const chosen = all.flatMap(({ fields }) => Object.values(fields).filter(({ options }) => options !== undefined))
  expect(chosen.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Alignment', 'Event type', 'Category', 'Year', 'Department', 'Team']),
  )
  expect(collections.notifications.fields.alignment.options).toEqual(['left', 'center', 'right'])
  for (const { label, accepts, options = [], required } of chosen) {
    for (const option of options) expect.soft(accepts.safeParse(option).data, label).toBe(option)
    for (const wrong of ['No such one', ` ${options[0]}`, `${options[0]?.toLowerCase()} `, ...(required ? [''] : [])])
      expect
        .soft(accepts.safeParse(wrong).error?.issues[0]?.message, `${label}: ${wrong}`)
        .toMatch(new RegExp(`^${label} (?:must be one of: |is required)`))
  }
})

test.for(pages)('$path names what it shows', async (route) => {
  const page = await route.fetch()
  for (const thing of all.filter(({ page: own }) => own === route.path)) {
    for (const shown of [page, page.entry, page.group]) if (shown) expect(shown.collections).toContain(thing)
    if (thing.at !== undefined) expect([page.entry !== undefined, page.group !== undefined]).toEqual([true, thing.groupedBy !== undefined])
  }
})

test('where a picture can be chosen the label names the picture, not a link', async () => {
  const { calls } = await newClub()
  const labels = calls.flatMap((call) =>
    Object.values((call.method === 'POST' && fieldsIn(call.body)) || {})
      .filter(({ input }) => input === 'picture')
      .map(({ label }) => label),
  )
  expect(labels.length).toBeGreaterThan(4)
  expect(labels.filter((label) => /\blink$/i.test(label))).toEqual([])
})
