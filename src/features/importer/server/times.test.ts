import { expect, test } from 'vitest'
import { growth } from '../../../testing/growth.ts'
import { clockOf, dayOf, dayOfShortYear, firstDayOf } from './times.ts'

const days: [string, string | undefined][] = [
  ['2026-03-07', '2026-03-07'],
  ['2026/3/7', '2026-03-07'],
  ['07/03/2026', '2026-03-07'],
  ['7.3.2026', '2026-03-07'],
  ['7-3-2026', '2026-03-07'],
  ['Mar 7 2026', '2026-03-07'],
  ['March 7th, 2026', '2026-03-07'],
  ['7 March 2026', '2026-03-07'],
  ['Saturday, 7 Mar 2026', '2026-03-07'],
  ['Sat Mar 07 2026', '2026-03-07'],
  ['2026-03-07T23:59', '2026-03-07'],
  ['2026-03-07 10:00:00.000', '2026-03-07'],
  ['07/03/2026, 10:00:00 am', '2026-03-07'],
  ['2026-03-06T18:29:59.999Z', '2026-03-06'],
  ['2026-03-06T18:30:00.000Z', '2026-03-07'],
  ['2026-03-07T00:00:00+05:30', '2026-03-07'],
  ['Sat Mar 07 2026 00:00:00 GMT+0530 (India Standard Time)', '2026-03-07'],
  ['Fri, 06 Mar 2026 18:30:00 GMT', '2026-03-07'],
  ['1772821800000', '2026-03-07'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', undefined],
  ['03/25/2026', undefined],
  ['32/01/2026', undefined],
  ['Sept 7 2026', '2026-09-07'],
  ['Mai 7 2026', undefined],
  ['Marvel 7 2026', undefined],
  ['before Mar 7 2026', undefined],
  ['Mar 7', undefined],
  ['7/3/26', undefined],
  ['12-13 March 2024', undefined],
  ['Feb 2022', undefined],
  ['2022', undefined],
  ['tomorrow', undefined],
  ['2026-13-45T00:00:00Z', undefined],
  ['7 March 2026 to 9 March 2026', undefined],
  ['', undefined],
]
test.for(days)('the day %j is read as %j', ([old, day]) => {
  expect(dayOf(old)).toBe(day)
})

const read: [(text: string) => string | undefined, string, string | undefined][] = [
  [dayOfShortYear, '12/3/24', '2024-03-12'],
  [dayOfShortYear, '12.03.24', '2024-03-12'],
  [dayOfShortYear, '3/25/24', undefined],
  [dayOfShortYear, '12 March 24', '2024-03-12'],
  [dayOfShortYear, 'March 12th, 24', '2024-03-12'],
  [dayOfShortYear, 'March 12', undefined],
  [dayOfShortYear, 'Sat Mar 07', undefined],
  [dayOfShortYear, '7 March 2026 to 9 March 2026', undefined],
  [dayOfShortYear, '24', undefined],
  [firstDayOf, '12-13 March 2024', '2024-03-12'],
  [firstDayOf, '12th & 13th March 2024', '2024-03-12'],
  [firstDayOf, 'Sat, 12 to 13 March 2024', '2024-03-12'],
  [firstDayOf, 'March 12 to 13, 2024', '2024-03-12'],
  [firstDayOf, '7 March 2026 to 9 March 2026', '2026-03-07'],
  [firstDayOf, '28 February - 2 March 2024', '2024-02-28'],
  [firstDayOf, '2024-03-12 to 2024-03-14', '2024-03-12'],
  [firstDayOf, '30 December - 2 January 2024', undefined],
  [firstDayOf, '13-12 March 2024', undefined],
  [firstDayOf, '12-40 March 2024', undefined],
  [firstDayOf, '12 March 2024', undefined],
  [firstDayOf, '1 March 2024 to 2 March 2024 to 3 March 2024', undefined],
]
test.for(read)('%o reads %j as %j', ([way, old, day]) => {
  expect(way(old)).toBe(day)
  expect(way('9'.repeat(300_000))).toBeUndefined()
})

const clocks: [string, string | undefined][] = [
  ['17:30', '17:30'],
  ['17:30:59', '17:30'],
  ['1730', '17:30'],
  ['0905 hrs', '09:05'],
  ['2460', undefined],
  ['1760', undefined],
  ['5:30 PM', '17:30'],
  ['5:30\u202fpm', '17:30'],
  ['5.30 p.m.', '17:30'],
  ['5 pm', '17:00'],
  ['9:05', '09:05'],
  ['12:00 AM', '00:00'],
  ['12:15 PM', '12:15'],
  ['2026-03-07T12:00:00.000Z', '17:30'],
  ['13:00 PM', undefined],
  ['0:30 AM', undefined],
  ['10 AM - 4 PM', undefined],
  ['noon', undefined],
  ['', undefined],
]
test.for(clocks)('the time %j is read as %j', ([old, clock]) => {
  const read = clockOf(old)
  expect(read).toBe(clock)
})

test('a time that no clock shows is left for the field to refuse', () => {
  expect(clockOf('25:00')).toBe('25:00')
  expect(clockOf('9:75')).toBe('09:75')
})

const longTexts: [string, (length: number) => string][] = [
  ['digits', (length) => '1'.repeat(length)],
  ['clocks', (length) => ' 1:11'.repeat(length / 5)],
  ['letters', (length) => 'a'.repeat(length)],
  ['spaces', (length) => `${' '.repeat(length)}x`],
  ['moments', (length) => 'T1:11 '.repeat(length / 5)],
]
const ways = [dayOf, dayOfShortYear, firstDayOf, clockOf]
test.for(longTexts)('a very long text of %s is given up on in a time that grows no faster than it', async ([, textOf]) => {
  const read = (length: number) => expect(ways.map((way) => way(textOf(length)))).toEqual(ways.map(() => undefined))
  expect(await growth(read, [1e4, 1e5])).toBeLessThan(40)
})
