import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { backdropSetting } from '../collections/home-images/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { studentsOf } from '../collections/registrations/store.ts'
import { examplesOf } from '../contract/example.ts'
import { newClub } from '../testing/club.ts'

const event = examplesOf(events.fields)

/** A club, and how often its kept answers were forgotten since it was asked last. */
async function club() {
  const given = await newClub()
  const { store, services } = given
  let before = services.cache.generation
  const dropped = () => {
    const now = services.cache.generation
    const times = now - before
    before = now
    return times
  }
  return { ...given, store, dropped }
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
  await store.settings.write(backdropSetting, '/static/x.png')
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
  await store.settings.write('a mark', 'of our own')
  await store.settings.secret('a key')
  await store.settings.forgetSecret('a key')
  await store.together(({ settings }) => settings.write('a mark', 'another'))
  expect(dropped()).toBe(0)
})

test('whoever asks for a known browser, a code or a login has no kept answer forgotten', async () => {
  const { client, services, dropped, adminId, admins } = await club()
  const stranger = client()
  for (const name of ['asha', 'nobody', 'nobody else']) {
    await stranger.post('/api/askDevice', { name })
    await stranger.post('/api/forgotpassword', { email: `${name}@example.org` })
    await stranger.post('/api/adminlogin', { name, password: 'a wrong guess' })
  }
  await admins.mailKey(await admins.byId(adminId), new Date(Date.now() + 60_000))
  await services.later.finish()
  expect(dropped()).toBe(0)
})

test('the last good responses go when something that visitors saw is taken away, and stay when something comes', async () => {
  const { store, services } = await club()
  const { cache } = services
  const drops = async (change: () => Promise<unknown>) => {
    const before = cache.removals
    await change()
    return cache.removals > before
  }
  const rows = store.rows(events)
  const id = await rows.add(event)
  const example = examplesOf(students.fields)
  await studentsOf(store.db).add({ ...example, showPhone: true } as never, new Date())
  const [student] = await store.rows(students).list()
  expect(await drops(() => rows.add(event))).toBe(false)
  expect(await drops(() => rows.edit(id, { ...event, eventTitle: 'Another' }))).toBe(false)
  expect(await drops(() => rows.edit(id, event, { shown: { publish: 'draft' } }))).toBe(true)
  expect(await drops(() => rows.publish(id))).toBe(false)
  expect(await drops(() => rows.remove(id))).toBe(true)
  expect(await drops(() => rows.restore(id))).toBe(false)
  expect(await drops(() => store.rows(students).edit(student?.id ?? '', { ...example, name: 'Another' }))).toBe(true)
  expect(await drops(() => store.settings.write(backdropSetting, '/static/x.png'))).toBe(true)
})
