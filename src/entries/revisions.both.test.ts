import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { forgetBefore } from '../features/history/server/versions.ts'
import { newClub } from '../testing/club.ts'
import { toldEntriesOf } from './told-entries.ts'

const night = examplesOf(events.fields)

test('each change has a larger revision, also several in one second and after the history is forgotten; a draft changes none', async () => {
  const { store } = await newClub()
  const rows = store.rows(events)
  const id = await rows.add(night)
  const revision = async () => (await toldEntriesOf(store.db, events).one(id))?.revision.number ?? 0
  const numbers = [await revision()]
  for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00']) {
    await rows.edit(id, { ...night, time })
    numbers.push(await revision())
  }
  while ((await forgetBefore(store.db, new Date(Date.now() + 60_000), 2)) > 0);
  expect(await revision()).toBe(numbers.at(-1))
  await rows.edit(id, night, { shown: { publish: 'draft' } })
  for (const time of ['15:00', '16:00']) await rows.edit(id, { ...night, time })
  await rows.publish(id)
  numbers.push(await revision())
  for (const [at, number] of numbers.entries()) expect(number).toBeGreaterThan(numbers[at - 1] ?? 0)
})

test('whatever a clock says, it fits into the number of a calendar', async () => {
  const { store } = await newClub()
  for (const at of [new Date(0), new Date('2200-01-01T00:00:00Z')]) {
    const id = await store.rows(events).add(night, { author: { at } })
    const number = (await toldEntriesOf(store.db, events).one(id))?.revision.number ?? -1
    expect(number).toBeGreaterThan(0)
    expect(number).toBeLessThan(2 ** 31)
  }
})
