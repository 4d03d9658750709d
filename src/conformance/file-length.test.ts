import { expect, test } from 'vitest'
import { sources, textOf } from '../testing/sources.ts'

test('no source is longer than 300 lines', () => {
  expect(sources.filter((name) => textOf(name).split('\n').length > 301)).toEqual([])
})
