import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { forgetBefore } from '../features/history/server/versions.ts'
import { newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'
import { calledOff, feedEntriesOf } from './feed-entries.ts'

const night = examplesOf(events.fields)
const named = (eventTitle: string, series = '') => ({ ...night, eventTitle, series })
const draft = { shown: { publish: 'draft' } } as const

async function desk() {
  const { store } = await newClub()
  const cancelled = async (asked: Partial<Parameters<typeof calledOff>[2]> = {}) =>
    (await calledOff(store.db, events, { now: new Date(), limit: 100, ...asked })).map(({ texts }) => texts.eventTitle)
  const revision = async (id: string) => (await feedEntriesOf(store.db, events).one(id))?.revision.number ?? 0
  return { rows: store.rows(events), db: store.db, cancelled, revision }
}

test('what has expired is over, and not cancelled, also in the trash', async () => {
  const { rows, cancelled } = await desk()
  const id = await rows.add(named('Lab'))
  const due = new Date()
  await rows.edit(id, night, { shown: { expire: due } })
  await rows.expire(id, { due })
  expect(await cancelled()).toEqual([])
  await rows.remove(id)
  expect(await cancelled()).toEqual([])
})

test('a deleted one of a series is cancelled until it is erased, however many others were deleted since', async () => {
  const { rows, cancelled } = await desk()
  const series = '"Bench": it’s, 100 % & \\ open'
  const one = await rows.add(named('Bench', series))
  const others = []
  for (let at = 0; at < 5; at += 1) others.push(await rows.add(named(`Other ${at}`)))
  await rows.remove(one)
  await rows.removeAll(others)
  const saying = { field: 'series', value: series }
  expect(await cancelled({ limit: 3, saying })).toEqual(['Bench'])
  expect(await cancelled({ limit: 3 })).toHaveLength(3)
  await rows.erase(one)
  expect(await cancelled({ limit: 3, saying })).toEqual([])
})

test('each change has a larger revision, also after the history is forgotten; a draft changes none', async () => {
  const { rows, db, revision } = await desk()
  const id = await rows.add(night)
  const numbers = [await revision(id)]
  for (const time of ['10:00', '11:00', '12:00']) {
    await rows.edit(id, { ...night, time })
    numbers.push(await revision(id))
  }
  while ((await forgetBefore(db, new Date(Date.now() + 60_000), 2)) > 0);
  expect(await revision(id)).toBe(numbers.at(-1))
  await rows.edit(id, night, draft)
  await rows.edit(id, { ...night, time: '15:00' }, draft)
  await rows.publish(id)
  numbers.push(await revision(id))
  for (const [at, number] of numbers.entries()) expect(number).toBeGreaterThan(numbers[at - 1] ?? 0)
})
