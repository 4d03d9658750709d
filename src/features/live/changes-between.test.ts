import { expect, test } from 'vitest'
import { changesBetween } from './changes-between.ts'

test('added, changed and removed entries are found anywhere in the data', () => {
  const before = { today: '2026-11-23', notices: { items: [{ id: 'a' }, { id: 'b' }] }, events: [{ id: 'e', title: 'E' }] }
  const after = { today: '2026-11-24', notices: { items: [{ id: 'c' }, { id: 'a' }] }, events: [{ id: 'e', title: 'Other' }] }
  expect(changesBetween(before, after)).toEqual({ added: ['c'], changed: ['e'], removed: ['b'] })
  expect(changesBetween(before, { ...before, today: '2026-11-24' })).toEqual({ added: [], changed: [], removed: [] })
})

test('entries that stand in another order, and nothing else, are changed', () => {
  const list = (ids: string) => ({ items: [...ids].map((id) => ({ id })) })
  expect(changesBetween(list('abcd'), list('acbd'))).toEqual({ added: [], changed: ['c', 'b'], removed: [] })
  expect(changesBetween(list('abc'), list('xcba'))).toEqual({ added: ['x'], changed: [], removed: [] })
})

test.each([
  ['pushes the last one to the next page', ['d', 'c', 'b', 'a'], ['e', 'd', 'c', 'b'], { added: ['e'], removed: [] }],
  ['moves one up from the next page', ['d', 'c', 'b', 'a'], ['d', 'b', 'a', 'z'], { added: [], removed: ['c'] }],
])('in a list with more pages, a change that %s is no change of that entry', (_, before, after, changes) => {
  const list = (ids: string[], more: boolean) => ({ notices: { items: ids.map((id) => ({ id })), more } })
  expect(changesBetween(list(before, true), list(after, true))).toMatchObject(changes)
  const whole = { added: after.filter((id) => !before.includes(id)), removed: before.filter((id) => !after.includes(id)) }
  expect(changesBetween(list(before, false), list(after, false))).toMatchObject(whole)
})
