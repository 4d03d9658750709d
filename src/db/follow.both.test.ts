import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { openStore } from '../entries/store.ts'
import { newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'
import * as migrations from './migrations.ts'

const event = events.input.parse(examplesOf(events.fields))

test('what another process writes is in the next answer within 200 ms; own writes and reads of others are no foreign writes', async () => {
  const { store, at, client } = await newClub()
  const troubles: unknown[] = []
  onTestFinished(store.follow({ onTrouble: (error) => troubles.push(error) }))
  const other = await openStore(at, migrations)
  onTestFinished(() => other.close())
  let notified = 0
  store.onChange(() => {
    notified += 1
  })
  const listed = async () => (await client().get('/api/events')).body.data.length
  await store.rows(events).add(event)
  await other.rows(events).list()
  expect([await listed(), notified]).toEqual([1, 1])
  for (const count of [2, 3]) {
    await other.rows(events).add(event)
    await vi.waitFor(async () => expect(await listed()).toBe(count), { interval: 5 })
  }
  expect([notified, troubles]).toEqual([3, []])
})
