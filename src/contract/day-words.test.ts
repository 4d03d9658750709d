import { expect, test } from 'vitest'
import { dayWords } from './day-words.ts'

test('a day is said with its weekday, and what is no day as it is', () => {
  expect(dayWords('2026-11-28')).toBe('Saturday, 28 November 2026')
  expect(dayWords('2028-02-29')).toBe('Tuesday, 29 February 2028')
  expect(dayWords('2026-01-01T18:00')).toBe('Thursday, 1 January 2026')
  expect([dayWords(''), dayWords('soon')]).toEqual(['', 'soon'])
})
