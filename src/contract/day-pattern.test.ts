import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from './club-time.ts'
import { type DayPattern, readDay, writtenDay } from './day-pattern.ts'

const patterns: DayPattern[] = ['yyyy/MM/dd', 'dd/MM/yyyy']

test('a day is typed as the page is used to, with or without noughts and outer space', () => {
  expect(readDay('2026/03/07', 'yyyy/MM/dd')).toBe('2026-03-07')
  expect(readDay(' 2026/3/7 ', 'yyyy/MM/dd')).toBe('2026-03-07')
  expect(readDay('07/03/2026', 'dd/MM/yyyy')).toBe('2026-03-07')
  expect(readDay('7/3/2026', 'dd/MM/yyyy')).toBe('2026-03-07')
  expect(readDay('29/02/2024', 'dd/MM/yyyy')).toBe('2024-02-29')
})

test('digits alone are enough, in the page’s own order, because the keyboard of some phones has no slash', () => {
  expect(readDay('20260307', 'yyyy/MM/dd')).toBe('2026-03-07')
  expect(readDay('07032026', 'dd/MM/yyyy')).toBe('2026-03-07')
})

test('what is written can be read again, on every day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom(...patterns), (days, pattern) => {
      const day = dayAfter('1950-01-01', days)
      expect(readDay(writtenDay(day, pattern), pattern)).toBe(day)
    }),
  )
})

const unreadable: Record<DayPattern, string[]> = {
  'yyyy/MM/dd': [
    '',
    '2026',
    '2026/3',
    '2026/13/01',
    '2026/02/29',
    '2026/04/31',
    '26/03/07',
    '07/03/2026',
    '2026-03-07',
    '2026307',
    '20261301',
    '07032026',
    '2026/3/7/',
    '२०२६/०३/०७',
  ],
  'dd/MM/yyyy': [
    '',
    '7',
    '7/3',
    '32/01/2026',
    '29/02/2026',
    '31/04/2026',
    '13/13/2026',
    '2026/03/07',
    '07/03/26',
    '07.03.2026',
    '0/1/2026',
    '732026',
    '20260307',
    'x/y/z',
  ],
}
test('what is no day of the calendar, or is typed in another order, cannot be read', () => {
  for (const pattern of patterns) for (const typed of unreadable[pattern]) expect.soft(readDay(typed, pattern), typed).toBeUndefined()
})
