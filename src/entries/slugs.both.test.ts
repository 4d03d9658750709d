import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { timeline } from '../collections/timeline/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { newClub } from '../testing/club.ts'
import { statementsOf } from '../testing/statements.ts'
import { fillSlugs } from './fill-slugs.ts'
import { slugsOf } from './slugs.ts'

const night = examplesOf(events.fields)
const named = (eventTitle: string) => ({ ...night, eventTitle })

async function newEvents() {
  const club = await newClub()
  const { db } = club.store
  const rows = club.store.rows(events)
  return {
    ...club,
    rows,
    add: (title: string) => rows.add(named(title)),
    slugOf: (id: string) => slugsOf(db).own({ kind: 'events', entry: id }),
    entryAt: (slug: string) => slugsOf(db).entryAt('events', slug),
  }
}

test('each entry has a slug of its own, the first that is free', async () => {
  const { add, slugOf } = await newEvents()
  const ids = [await add('Open Lab'), await add('open lab!'), await add('Open Lab 3'), await add('Open Lab'), await add('Open Lab')]
  const slugs = []
  for (const id of ids) slugs.push(await slugOf(id))
  expect(slugs).toEqual(['open-lab', 'open-lab-2', 'open-lab-3', 'open-lab-4', 'open-lab-5'])
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

test('what is changed beside the title changes no slug', async () => {
  const { store, add, rows } = await newEvents()
  const id = await add('Open Lab')
  const before = await store.db.selectFrom('slugs').selectAll().execute()
  await rows.edit(id, { ...named('Open  LAB'), description: 'Bring boards.' })
  expect(await store.db.selectFrom('slugs').selectAll().execute()).toEqual(before)
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

test('two kinds share no slugs, and a kind without pages of its own has none', async () => {
  const { store, add, slugOf } = await newEvents()
  const project = await store.rows(projects).add({ ...examplesOf(projects.fields), title: 'Open Lab' })
  await store.rows(timeline).add(examplesOf(timeline.fields))
  expect(await slugOf(await add('Open Lab'))).toBe('open-lab')
  expect(await slugsOf(store.db).own({ kind: 'projects', entry: project })).toBe('open-lab')
  expect(await store.db.selectFrom('slugs').select('kind').execute()).toHaveLength(2)
})

test('no entry takes the word under which groups stand, and one whose title says nothing the word for its kind', async () => {
  const { add, slugOf } = await newEvents()
  expect([await slugOf(await add('Groups')), await slugOf(await add('🎉')), await slugOf(await add('?!'))]).toEqual([
    'groups-2',
    'event',
    'event-2',
  ])
})

test('ten thousand of one title, and titles that end with the numbers of another, are no long search', async () => {
  const { store, add, slugOf } = await newEvents()
  const taken = (base: string, number: number) => ({
    kind: 'events',
    slug: number === 1 ? base : `${base}-${number}`,
    entry: `${base}${number}`,
    base,
    number,
    since: '2026-01-01T00:00:00.000Z',
  })
  const many = Array.from({ length: 10_000 }, (_, at) => at + 1)
  const rows = [
    ...many.map((number) => taken('open-lab', number)),
    ...many.map((number) => ({ ...taken('room', number), base: `room-${number}`, number: 1 })),
  ]
  for (let at = 0; at < rows.length; at += 1000)
    await store.db
      .insertInto('slugs')
      .values(rows.slice(at, at + 1000))
      .execute()
  const added: string[] = []
  const asked = await statementsOf(async () => {
    for (const title of ['Open Lab', 'Room']) added.push(await add(title))
  })
  expect([await slugOf(added[0] ?? ''), await slugOf(added[1] ?? '')]).toEqual(['open-lab-10001', expect.stringMatching(/^room-\d{5}$/)])
  expect(asked.filter(({ sql }) => sql.includes('slugs')).length).toBeLessThan(30)
})

test('two instances that give the same slug at once give two', async () => {
  const club = await newEvents()
  const beside = await newClub({ beside: club })
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? club.store : beside.store).rows(events).add(named('Open Lab'))),
  )
  const slugs = new Set<string | undefined>()
  for (const id of ids) slugs.add(await club.slugOf(id))
  expect([...slugs].toSorted()).toEqual(['open-lab', ...Array.from({ length: 19 }, (_, at) => `open-lab-${at + 2}`)].toSorted())
})

test('entries that have none get theirs, the oldest first, and a second time changes nothing', async () => {
  const { store, add, slugOf } = await newEvents()
  const ids = []
  for (let at = 0; at < 250; at += 1) ids.push(await add(at % 2 ? 'Open Lab' : `Night ${at}`))
  const [kept] = ids
  await store.db
    .deleteFrom('slugs')
    .where('entry', '!=', kept ?? '')
    .execute()
  expect(await fillSlugs(store.db, [events, timeline])).toBe(249)
  const slugs = new Set<string | undefined>()
  for (const id of ids) slugs.add(await slugOf(id))
  expect([slugs.size, await slugOf(ids[0] ?? ''), await slugOf(ids[1] ?? ''), await slugOf(ids[3] ?? '')]).toEqual([
    250,
    'night-0',
    'open-lab',
    'open-lab-2',
  ])
  expect(await fillSlugs(store.db, [events, timeline])).toBe(0)
})
