import { expect, test } from 'vitest'
import { sources, textOf } from '../testing/sources.ts'

test('no source is longer than 200 lines', () => {
  expect(sources.filter((name) => textOf(name).split('\n').length > 201)).toEqual([])
})
