import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../../club/events/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import * as migrations from '../../start/migrations.ts'
import { openStore } from '../../store/open.ts'
import { newClub } from '../../testing/club.ts'
import { followExternalWrites } from './follow-external-writes.ts'

const hackathon = examplesOf(events.fields)

const event = events.input.parse(hackathon)

test('a kept answer follows what another process writes', async () => {
  const club = await newClub()
  onTestFinished(followExternalWrites(club.services, 20))
  const other = await openStore(club.folder, migrations)
  onTestFinished(() => other.close())
  const listed = async () => (await club.client().get('/api/events')).body.data.length
  expect(await listed()).toBe(0)
  for (const count of [1, 2]) {
    await other.rows(events).add(event)
    await vi.waitFor(async () => expect(await listed()).toBe(count), { interval: 20 })
  }
})

test('own writes, and reads of another process, are not taken for foreign writes', async () => {
  const { store, folder } = await newClub()
  const other = await openStore(folder, migrations)
  onTestFinished(() => other.close())
  const writes: unknown[] = []
  store.onWrite((tables) => writes.push(tables && [...tables]))
  const look = async () => {
    await store.lookForExternalWrites()
    return writes.splice(0)
  }
  expect(await look()).toEqual([])
  await store.rows(events).add(event)
  await other.rows(events).list()
  expect(await look()).toEqual([['events']])
  await other.rows(events).add(event)
  expect(await look()).toEqual([undefined])
  expect(await look()).toEqual([])
})
