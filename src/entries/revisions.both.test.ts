import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { idAfter, newId } from '../db/id.ts'
import { newClub } from '../testing/club.ts'
import { changesOf } from './changes.ts'
import { revisionOf, revisionsOf } from './revisions.ts'

const idOf = (moment: string, turn = 0) => new Date(moment).getTime().toString(36).padStart(9, '0') + turn.toString(36).padStart(17, '0')

test('each change brings an entry further, also several in one second', () => {
  const ids = [newId()]
  const numbers = [revisionOf(ids).number]
  for (let change = 0; change < 50; change += 1) {
    ids.push(idAfter(ids.at(-1) ?? ''))
    numbers.push(revisionOf(ids).number)
  }
  for (const [at, number] of numbers.entries()) expect(number).toBeGreaterThan(numbers[at - 1] ?? -1)
})

test('what the history has forgotten of an entry takes nothing back', () => {
  const made = idOf('2024-01-01T10:00:00Z')
  const early = Array.from({ length: 100 }, (_, turn) => idOf('2024-01-01T10:00:01Z', turn))
  const late = idOf('2026-06-01T10:00:00Z')
  expect(revisionOf([made, late])).toEqual(revisionOf([made, ...early, late]))
  expect(revisionOf([made, ...early, late]).at).toEqual(new Date('2026-06-01T10:00:00Z'))
})

test('an event is never told by a smaller number, whatever the history forgets of it in the meantime', async () => {
  const { store } = await newClub()
  const night = examplesOf(events.fields)
  const id = await store.rows(events).add(night)
  for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00']) await store.rows(events).edit(id, { ...night, time })
  const of = async () => (await revisionsOf(store.db, 'events', [{ id }]))(id)
  const told = [await of()]
  const later = new Date(Date.now() + 60_000)
  for (let gone = 1; gone > 0; ) {
    gone = await changesOf(store.db).forgetBefore(later, 2)
    told.push(await of())
  }
  expect(told.length).toBeGreaterThan(4)
  expect(new Set(told.map(({ number, at }) => `${number} ${at.toISOString()}`)).size).toBe(1)
  await store.rows(events).edit(id, { ...night, time: '15:00' })
  expect((await of()).number).toBeGreaterThan(told[0]?.number ?? Number.POSITIVE_INFINITY)
  await store.rows(events).remove(id)
  await store.rows(events).erase(id)
  while ((await changesOf(store.db).forgetBefore(later)) > 0);
  expect(await store.db.selectFrom('revisions').selectAll().where('entry', '=', id).execute()).toEqual([])
})

test('whatever a clock says, it fits into the number of a calendar', () => {
  for (const id of ['old', idOf('1970-01-01T00:00:00Z'), 'zzzzzzzzz0000'])
    for (const { number } of [revisionOf([id]), revisionOf([id, id])]) {
      expect(number).toBeGreaterThanOrEqual(0)
      expect(number).toBeLessThan(2 ** 31)
    }
})
