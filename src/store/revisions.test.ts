import { expect, test } from 'vitest'
import { idAfter, newId } from './id.ts'
import { revisionOf } from './revisions.ts'

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

test('whatever a clock says, it fits into the number of a calendar', () => {
  for (const id of ['old', idOf('1970-01-01T00:00:00Z'), 'zzzzzzzzz0000'])
    for (const { number } of [revisionOf([id]), revisionOf([id, id])]) {
      expect(number).toBeGreaterThanOrEqual(0)
      expect(number).toBeLessThan(2 ** 31)
    }
})
