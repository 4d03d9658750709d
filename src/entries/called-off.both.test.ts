import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { clock } from '../testing/clock.ts'
import { newClub } from '../testing/club.ts'
import { calledOff } from './called-off.ts'
import { open } from './stored-entry.ts'

const night = examplesOf(events.fields)
const day = 24 * 60
const draft = { shown: { publish: 'draft' } } as const

async function desk() {
  const { store } = await newClub()
  const time = clock()
  const told = async (asked: Partial<Parameters<typeof calledOff>[2]> = {}) =>
    (await calledOff(store.db, events, { now: time.now(), limit: 100, ...asked })).map(({ texts }) => texts.eventTitle)
  return { rows: store.rows(events), store, told, pass: time.pass }
}

test('what was taken back is told from then on for thirty days, whatever becomes of its draft', async () => {
  const { rows, store, told, pass } = await desk()
  const id = await rows.add({ ...night, eventTitle: 'Lab' })
  await rows.edit(id, { ...night, eventTitle: 'Lab' }, draft)
  expect(await told()).toEqual(['Lab'])
  // As long ago as nobody is told of any more.
  const before = new Date(Date.now() - 40 * day * 60_000).toISOString()
  await open(store.db).updateTable('events').set({ shown_changed: before }).where('id', '=', id).execute()
  expect(await told()).toEqual([])
  await rows.remove(id)
  expect(await told()).toEqual([])
  await rows.restore(id)
  await rows.remove(id)
  expect([await told(), await told({ id })]).toEqual([[], []])
  pass(day)
  expect(await told()).toEqual([])
})

test('what was taken back, shown again and expired is over, and not called off, also in the trash', async () => {
  const { rows, told } = await desk()
  const id = await rows.add({ ...night, eventTitle: 'Lab' })
  await rows.edit(id, { ...night, eventTitle: 'Lab' }, draft)
  await rows.publish(id)
  expect(await told()).toEqual([])
  const due = new Date()
  await rows.edit(id, night, { shown: { expire: due } })
  await rows.expire(id, { due })
  expect(await told()).toEqual([])
  await rows.remove(id)
  expect(await told()).toEqual([])
  await rows.restore(id)
  await rows.edit(id, { ...night, eventTitle: 'Secret' }, draft)
  expect(await told()).toEqual([])
})

test('what is taken back twice is told as it was shown last, and once', async () => {
  const { rows, told } = await desk()
  const id = await rows.add({ ...night, eventTitle: 'First' })
  await rows.edit(id, { ...night, eventTitle: 'First' }, draft)
  await rows.edit(id, { ...night, eventTitle: 'Second' })
  await rows.publish(id)
  await rows.edit(id, { ...night, eventTitle: 'Third' }, draft)
  expect(await told()).toEqual(['Second'])
  await rows.remove(id)
  await rows.restore(id)
  await rows.remove(id)
  expect(await told()).toEqual(['Second'])
})

test('a deleted one of a series is told, however many others were deleted since', async () => {
  const { rows, told } = await desk()
  const said = '"Bench": it’s, 100 % & \\ open'
  const one = await rows.add({ ...night, eventTitle: 'Bench', series: said })
  const taken = await rows.add({ ...night, eventTitle: 'Taken', series: said })
  await rows.edit(taken, { ...night, eventTitle: 'Taken', series: '' }, draft)
  await rows.remove(one)
  const others = []
  for (let at = 0; at < 5; at += 1) others.push(await rows.add({ ...night, eventTitle: `Other ${at}`, series: '' }))
  await rows.removeAll(others)
  const saying = { field: 'series', value: said }
  expect((await told({ limit: 3, saying })).sort()).toEqual(['Bench', 'Taken'])
  expect(await told({ limit: 3 })).toHaveLength(3)
})
