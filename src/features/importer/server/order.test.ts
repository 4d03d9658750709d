import { expect, test } from 'vitest'
import { oldestFirst } from './old-entry.ts'

const at = (seconds: number, count = 0) =>
  `${(1_700_000_000 + seconds).toString(16)}${'0'.repeat(10)}${count.toString(16).padStart(6, '0')}`
const named = (list: unknown[]) => list.map((entry) => (entry as { n: number }).n)
const lists: [string, { n: number; _id?: unknown; id?: unknown; createdAt?: string }[], 'oldest' | 'newest', number[]][] = [
  ['listed newest first', [2, 1, 0].map((n) => ({ n, _id: at(n) })), 'oldest', [0, 1, 2]],
  ['listed in no order', [1, 2, 0].map((n) => ({ n, _id: at(n) })), 'newest', [0, 1, 2]],
  ['made in one second', [2, 0, 1].map((n) => ({ n, _id: at(5, n) })), 'newest', [0, 1, 2]],
  ['exported', [1, 0].map((n) => ({ n, _id: { $oid: at(n) } })), 'oldest', [0, 1]],
  ['by their own time, whatever the id', [1, 0].map((n) => ({ n, _id: `x${n}`, createdAt: `2024-01-0${n + 1}` })), 'oldest', [0, 1]],
  ['of which one has no id, by the order of that list', [{ n: 3, _id: at(3) }, { n: 2 }, { n: 1, _id: at(1) }], 'newest', [1, 2, 3]],
  ['without ids, by the order of that list', [{ n: 1 }, { n: 2 }], 'newest', [2, 1]],
]
test.for(lists)('a list %s is stored oldest first', ([, list, listedAs, wanted]) => {
  expect(named(oldestFirst(list, listedAs))).toEqual(wanted)
})
