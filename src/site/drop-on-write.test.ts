import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { backdropSetting } from '../collections/home-images/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { studentsOf } from '../collections/registrations/store.ts'
import { administrator, newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'

const event = examplesOf(events.fields)

/** A club, and what a change does to its cached responses: how often they were dropped, and whether the last good ones were. */
async function club() {
  const given = await newClub()
  const { cache } = given.services
  async function drops(change: () => Promise<unknown>) {
    const before = { times: cache.generation, removals: cache.removals }
    await change()
    return [cache.generation - before.times, cache.removals > before.removals]
  }
  return { ...given, rows: given.store.rows(events), drops }
}
const nothing = [0, false]
const changed = [1, false]
const removed = [1, true]

test('a write of what pages show drops the cached responses once it is committed; the last good ones only if something went', async () => {
  const given = await club()
  const { store, rows, drops } = given
  let id = ''
  expect(await drops(async () => (id = await rows.add(event)))).toEqual(changed)
  expect(await drops(() => rows.edit(id, { ...event, eventTitle: 'Another' }))).toEqual(changed)
  expect(await drops(() => rows.edit(id, event, { shown: { publish: 'draft' } }))).toEqual(removed)
  expect(await drops(() => rows.publish(id))).toEqual(changed)
  expect(await drops(() => rows.remove(id))).toEqual(removed)
  expect(await drops(() => rows.restore(id))).toEqual(changed)
  expect(await drops(() => store.settings.write(backdropSetting, '/static/x.png'))).toEqual(removed)
  const two = () =>
    store.together(async ({ rows }) => {
      for (const one of [event, event]) await rows(events).add(one)
    })
  expect(await drops(two)).toEqual(changed)
  const example = examplesOf(students.fields)
  await studentsOf(store.db).add({ ...example, showPhone: true } as never, new Date())
  const [student] = await store.rows(students).list()
  expect(await drops(() => store.rows(students).edit(student?.id ?? '', { ...example, name: 'Another' }))).toEqual(removed)
  const admin = await administrator(given)
  const { id: paper } = (await admin.post('/api/upload', resourceForm(pdf()))).body
  expect(await drops(() => admin.post(`/api/editResource/${paper}`, resourceForm(pdf(100))))).toEqual([expect.any(Number), true])
})

test('what is rolled back, changes nothing or is shown nowhere drops nothing, and neither does a login or a code', async () => {
  const { store, rows, drops, client, services, admins, adminId } = await club()
  const broken = () =>
    store.together(async ({ rows }) => {
      await rows(events).add(event)
      throw new Error('rolled back')
    })
  expect(await drops(() => expect(broken()).rejects.toThrow('rolled back'))).toEqual(nothing)
  expect(await rows.list()).toEqual([])
  async function quiet() {
    await rows.remove('nothing')
    await store.rateLimits.take([['key', { most: 1, span: 1000 }]], new Date())
    await store.sessions.endElevations()
    await store.settings.write('a mark', 'of our own')
    await store.settings.secret('a key')
    const stranger = client()
    for (const name of ['asha', 'nobody']) {
      await stranger.post('/api/askDevice', { name })
      await stranger.post('/api/forgotpassword', { email: `${name}@example.org` })
      await stranger.post('/api/adminlogin', { name, password: 'a wrong guess' })
    }
    await admins.mailKey(await admins.byId(adminId), new Date(Date.now() + 60_000))
    await services.later.finish()
  }
  expect(await drops(quiet)).toEqual(nothing)
})
