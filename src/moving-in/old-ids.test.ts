import { expect, test } from 'vitest'
import { madeAt, oldestFirst, oldIdOf } from './old-ids.ts'

const at = (seconds: number, count = 0) =>
  `${(1_700_000_000 + seconds).toString(16)}${'0'.repeat(10)}${count.toString(16).padStart(6, '0')}`
const named = (list: unknown[]) => list.map((entry) => (entry as { n: number }).n)
const lists: [string, { n: number; _id?: unknown; id?: unknown; createdAt?: string }[], 'oldest first' | 'newest first', number[]][] = [
  ['told newest first', [2, 1, 0].map((n) => ({ n, _id: at(n) })), 'oldest first', [0, 1, 2]],
  ['told oldest first', [0, 1, 2].map((n) => ({ n, _id: at(n) })), 'newest first', [0, 1, 2]],
  ['told in no order', [1, 2, 0].map((n) => ({ n, _id: at(n) })), 'newest first', [0, 1, 2]],
  ['made in one second', [2, 0, 1].map((n) => ({ n, _id: at(5, n) })), 'newest first', [0, 1, 2]],
  ['with numbers', [10, 9, 2].map((n) => ({ n, id: n })), 'oldest first', [2, 9, 10]],
  ['exported', [1, 0].map((n) => ({ n, _id: { $oid: at(n) } })), 'oldest first', [0, 1]],
  [
    'by their own time, whatever the id',
    [1, 0].map((n) => ({ n, _id: `x${n}`, createdAt: `2024-01-0${n + 1}T00:00:00Z` })),
    'oldest first',
    [0, 1],
  ],
  ['of which one has no id, falling', [{ n: 3, _id: at(3) }, { n: 2 }, { n: 1, _id: at(1) }], 'oldest first', [1, 2, 3]],
  ['of which one has no id, rising', [{ n: 1, _id: at(1) }, { n: 2 }, { n: 3, _id: at(3) }], 'newest first', [1, 2, 3]],
  ['without ids, as that list is told', [{ n: 1 }, { n: 2 }], 'newest first', [2, 1]],
  [
    'with ids that say nothing',
    [
      { n: 1, _id: 'b' },
      { n: 2, _id: 'a' },
    ],
    'oldest first',
    [1, 2],
  ],
  [
    'of two kinds of ids',
    [
      { n: 1, _id: at(1) },
      { n: 2, id: 7 },
    ],
    'newest first',
    [2, 1],
  ],
]
test.for(lists)('a list %s stands oldest first', ([, list, told, wanted]) => {
  expect(named(oldestFirst(list, told))).toEqual(wanted)
})

test('an entry was made when it says so, or its id does', () => {
  expect(madeAt({ _id: '65f1c0de0004000000000001' })?.toISOString()).toBe('2024-03-13T15:06:06.000Z')
  expect(madeAt({ _id: '65f1c0de0004000000000001', createdAt: '2025-01-15T10:00:00.000Z' })?.toISOString()).toBe('2025-01-15T10:00:00.000Z')
  expect(madeAt({ createdAt: { $date: '2025-01-15T10:00:00.000Z' } })?.toISOString()).toBe('2025-01-15T10:00:00.000Z')
  for (const none of [{}, { _id: 7 }, { _id: 'x'.repeat(24) }, { createdAt: 'yesterday' }, null, 'x', []])
    expect(madeAt(none)).toBeUndefined()
  expect([oldIdOf({ _id: '' }), oldIdOf(null), oldIdOf({ _id: {} })]).toEqual([undefined, undefined, undefined])
})
