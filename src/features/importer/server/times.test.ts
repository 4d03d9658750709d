import { expect, test } from 'vitest'
import { clockOf, dayOf } from './times.ts'

const days: [string, string | undefined][] = [
  ['2026-03-07', '2026-03-07'],
  ['07/03/2026', '2026-03-07'],
  ['7.3.2026', '2026-03-07'],
  ['Mar 7 2026', '2026-03-07'],
  ['7 March 2026', '2026-03-07'],
  ['Sat Mar 07 2026', '2026-03-07'],
  ['07/03/2026, 10:00:00 am', '2026-03-07'],
  ['2026-03-06T18:29:59.999Z', '2026-03-06'],
  ['2026-03-06T18:30:00.000Z', '2026-03-07'],
  ['Sat Mar 07 2026 00:00:00 GMT+0530 (India Standard Time)', '2026-03-07'],
  ['1772821800000', '2026-03-07'],
  ['2026-02-29', undefined],
  ['03/25/2026', undefined],
  ['Marvel 7 2026', undefined],
  ['Mar 7', undefined],
  ['7/3/26', undefined],
  ['12-13 March 2024', undefined],
  ['tomorrow', undefined],
  ['', undefined],
  ['9'.repeat(300_000), undefined],
]
test.for(days)('the day %j is read as %j', ([old, day]) => {
  expect(dayOf(old)).toBe(day)
})

const clocks: [string, string | undefined][] = [
  ['17:30', '17:30'],
  ['1730', '17:30'],
  ['1760', undefined],
  ['5:30 PM', '17:30'],
  ['5.30 p.m.', '17:30'],
  ['5 pm', '17:00'],
  ['12:00 AM', '00:00'],
  ['2026-03-07T12:00:00.000Z', '17:30'],
  ['13:00 PM', undefined],
  ['10 AM - 4 PM', undefined],
  ['', undefined],
]
test.for(clocks)('the time %j is read as %j', ([old, clock]) => {
  expect(clockOf(old)).toBe(clock)
})
