import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { openStore } from '../entries/store.ts'
import { newClub } from '../testing/club.ts'
import * as migrations from './migrations.ts'

const event = events.input.parse(examplesOf(events.fields))

async function two() {
  const club = await newClub()
  const troubles: unknown[] = []
  onTestFinished(club.store.follow({ onTrouble: (error) => troubles.push(error) }))
  const other = await openStore(club.at, migrations)
  onTestFinished(() => other.close())
  return { club, other, troubles }
}

test('a kept answer follows what another process writes, within 200 ms', async () => {
  const { club, other, troubles } = await two()
  const listed = async () => (await club.client().get('/api/events')).body.data.length
  expect(await listed()).toBe(0)
  for (const count of [1, 2, 3]) {
    await other.rows(events).add(event)
    await vi.waitFor(async () => expect(await listed()).toBe(count), { interval: 5 })
  }
  expect(troubles).toEqual([])
})

test('own writes, and reads of another process, are not taken for foreign writes', async () => {
  const { club, other } = await two()
  let told = 0
  club.store.onChange(() => {
    told += 1
  })
  await club.store.rows(events).add(event)
  await other.rows(events).list()
  expect(told).toBe(1)
  await other.rows(events).add(event)
  await vi.waitFor(() => expect(told).toBe(2))
})
