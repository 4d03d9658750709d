import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { events } from '../../club/events/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { newClub } from '../../testing/club.ts'

const event = examplesOf(events.fields)

/** A club, and how often its kept answers were forgotten since it was asked last. */
async function club() {
  const { store, services } = await newClub()
  let before = services.cache.generation
  const dropped = () => {
    const now = services.cache.generation
    const times = now - before
    before = now
    return times
  }
  return { store, dropped }
}

test('whoever writes what pages show has the kept answers forgotten, once it is committed', async () => {
  const { store, dropped } = await club()
  const id = await store.rows(events).add(event)
  expect(dropped()).toBe(1)
  await store.rows(events).edit(id, { ...event, eventTitle: 'Another' })
  expect(dropped()).toBe(1)
  await store.together(async ({ rows }) => {
    await rows(events).add(event)
    await rows(events).add(event)
    expect(dropped()).toBe(0)
  })
  expect(dropped()).toBe(1)
  await sql`delete from events`.execute(store.db)
  expect(dropped()).toBe(1)
  await store.settings.write('home-image', '/static/x.png')
  expect(dropped()).toBe(1)
})

test('what is taken back, changes nothing or is shown nowhere leaves the kept answers', async () => {
  const { store, dropped } = await club()
  const broken = store.together(async ({ rows }) => {
    await rows(events).add(event)
    throw new Error('taken back')
  })
  await expect(broken).rejects.toThrow('taken back')
  await store.rows(events).remove('nothing')
  await store.rows(events).list()
  await store.rateLimits.take([['key', { most: 1, span: 1000 }]], new Date())
  await store.sessions.endElevations()
  expect(dropped()).toBe(0)
})

test('a call that changes several things forgets the kept answers with the last of them', async () => {
  const { store, dropped } = await club()
  await store.together(async ({ rows, settings }) => {
    await settings.write('home-image', '')
    await rows(events).add(event)
  })
  expect(dropped()).toBe(1)
})
