import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { timeline } from '../collections/timeline/contract.ts'
import { newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'
import { fillSlugs, slugsOf } from './slugs.ts'

const night = examplesOf(events.fields)
const named = (eventTitle: string) => ({ ...night, eventTitle })

async function newEvents() {
  const club = await newClub()
  const { db } = club.store
  const rows = club.store.rows(events)
  return {
    ...{ ...club, rows },
    add: (title: string) => rows.add(named(title)),
    slugOf: async (id: string) => (await rows.wire()).find((one) => one.id === id)?.slug,
    entryAt: (slug: string) => slugsOf(db).entryAt('events', slug),
  }
}

test('each entry has a slug of its own, the first that is free but that of groups, or if its title says nothing the word for its kind', async () => {
  const { add, slugOf } = await newEvents()
  const slugs = []
  for (const title of ['Open Lab', 'open lab!', 'Open Lab 3', 'Open Lab', 'Open Lab', 'Groups', '🎉', '?!'])
    slugs.push(await slugOf(await add(title)))
  expect(slugs).toEqual(['open-lab', 'open-lab-2', 'open-lab-3', 'open-lab-4', 'open-lab-5', 'groups-2', 'event', 'event-2'])
})

test('an entry that is renamed keeps what it had, and takes it up again with its name', async () => {
  const { add, rows, slugOf, entryAt } = await newEvents()
  const id = await add('Open Lab')
  await rows.edit(id, named('Lab Night'))
  expect([await slugOf(id), await entryAt('open-lab'), await entryAt('lab-night')]).toEqual(['lab-night', id, id])
  const other = await add('Open Lab')
  expect(await slugOf(other)).toBe('open-lab-2')
  await rows.edit(id, named('Open Lab'))
  expect([await slugOf(id), await slugOf(other)]).toEqual(['open-lab', 'open-lab-2'])
})

test('what is deleted keeps its slug until it is erased, and has it again once it is restored', async () => {
  const { add, rows, slugOf, entryAt } = await newEvents()
  const id = await add('Open Lab')
  await rows.remove(id)
  const other = await add('Open Lab')
  await rows.restore(id)
  expect([await slugOf(id), await slugOf(other)]).toEqual(['open-lab', 'open-lab-2'])
  await rows.remove(id)
  await rows.erase(id)
  expect(await entryAt('open-lab')).toBe(undefined)
})

test('a draft has none until it is published', async () => {
  const { rows, slugOf } = await newEvents()
  const id = await rows.add(named('Secret'), { publish: 'draft' })
  await rows.edit(id, named('Still secret'))
  expect(await slugOf(id)).toBe(undefined)
  await rows.publish(id)
  expect(await slugOf(id)).toBe('still-secret')
})

test('entries that have none get theirs, the oldest first, and a second time changes nothing', async () => {
  const { store, add, slugOf } = await newEvents()
  const ids = [await add('Kept'), await add('Open Lab'), await add('Open Lab')]
  await store.db.deleteFrom('slugs').where('entry', 'in', ids.slice(1)).execute()
  expect(await fillSlugs(store.db, [events, timeline])).toBe(2)
  expect(await Promise.all(ids.map(slugOf))).toEqual(['kept', 'open-lab', 'open-lab-2'])
  expect(await fillSlugs(store.db, [events, timeline])).toBe(0)
})
