import { expect, test } from 'vitest'
import { groupOf } from './group-of.ts'

test('languages that differ by a sign are groups of their own, and a sign that only parts words makes none', () => {
  const said = ['C', 'C++', 'C#', 'f # ', 'Field days', 'Field + days', '#field days', 'Field days!', 'B+ and C+', '++']
  expect(said.map(groupOf)).toEqual([
    ...['c', 'c-plus-plus', 'c-sharp', 'f', 'field-days', 'field-days', 'field-days', 'field-days', 'b-plus-and-c-plus', 'other'],
  ])
})
