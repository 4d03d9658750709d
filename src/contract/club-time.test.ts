import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clubZone,
  dayAfter,
  dayAt,
  daysOff,
  dayWords,
  isClock,
  isDay,
  isLocalTime,
  localAt,
  momentOf,
  nextMidnight,
  shortDay,
  shortMoment,
  timeAt,
  writtenTime,
} from './club-time.ts'

const at = (text: string) => new Date(text)
const moments = fc.date({ min: at('1950-01-01T00:00:00Z'), max: at('2099-12-31T00:00:00Z'), noInvalidDate: true })

test('the club’s time of day is written as people there write it', () => {
  const times = ['2026-11-20T18:30:00Z', '2026-11-20T06:30:00Z', '2026-11-20T11:34:09Z', '2026-11-20T18:29:59Z']
  expect(times.map((time) => timeAt(at(time)))).toEqual(['12:00:00 AM', '12:00:00 PM', '5:04:09 PM', '11:59:59 PM'])
})

test('a moment reads the same in every time zone of a server, as Intl has it, and can be read back', () => {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: clubZone.name, dateStyle: 'short' })
  const times = new Intl.DateTimeFormat('en-US', { timeZone: clubZone.name, timeStyle: 'medium' })
  fc.assert(
    fc.property(moments, (moment) => {
      expect(dayAt(moment)).toBe(days.format(moment))
      expect(timeAt(moment)).toBe(times.format(moment).replace(/\s/g, ' '))
      expect(localAt(momentOf(localAt(moment)))).toBe(localAt(moment))
      const midnight = nextMidnight(moment)
      expect(dayAt(midnight)).toBe(dayAfter(dayAt(moment), 1))
      expect(dayAt(new Date(midnight.getTime() - 1))).toBe(dayAt(moment))
    }),
  )
})

test('days are counted over months and leap days, and written with their weekday', () => {
  const days = [dayAfter('2028-02-28', 1), dayAfter('2027-02-28', 1), dayAfter('2027-01-01', -1)]
  expect(days).toEqual(['2028-02-29', '2027-03-01', '2026-12-31'])
  const words = ['2026-11-28', '2026-01-01T18:00', 'soon'].map(dayWords)
  expect(words).toEqual(['Saturday, 28 November 2026', 'Thursday, 1 January 2026', 'soon'])
})

test('only days of the calendar, times of a day and both together are taken', () => {
  for (const day of ['2026-03-07', '2028-02-29', '1900-01-01', '2999-12-31']) expect.soft(isDay(day), day).toBe(true)
  const noDays = ['2027-02-29', '2026-13-01', '2026-1-1', '1899-12-31', '3000-01-01', '', '07/03/2026', '2026-03-07\n', '２０２６-03-07']
  for (const day of noDays) expect.soft(isDay(day), day).toBe(false)
  for (const time of ['00:00', '17:30', '23:59']) expect.soft(isClock(time), time).toBe(true)
  for (const time of ['24:00', '23:60', '9:05', '17:30:00', '5:30 PM', '', '17:30\n']) expect.soft(isClock(time), time).toBe(false)
  expect(isLocalTime('2026-11-28T18:00')).toBe(true)
  for (const text of ['', 'draft', '2026-11-28', '2026-11-31T18:00', '2026-11-28T24:00', '2026-11-28 18:00', '2026-11-28T18:00Z'])
    expect.soft(isLocalTime(text), text).toBe(false)
  expect(writtenTime('2026-11-08T06:05')).toBe('Sun 8 Nov 2026, 6:05 am')
})

test('a day in short has its year only if it is another one, and says how far off it is', () => {
  const today = '2026-11-28'
  expect(['2026-12-01', '2027-01-01', '2026-11-28T18:00', 'soon'].map((day) => shortDay(day, today))).toEqual([
    'Tue 1 Dec',
    'Fri 1 Jan 2027',
    'Sat 28 Nov',
    'soon',
  ])
  expect(['00:05', '17:30'].map((time) => shortMoment('2026-12-01', time, today))).toEqual(['Tue 1 Dec, 12:05 am', 'Tue 1 Dec, 5:30 pm'])
  const days = ['2026-11-24', '2026-11-27', '2026-11-28', '2026-11-29', '2026-12-02', '2027-11-28T10:00']
  expect(days.map((day) => daysOff(day, today))).toEqual(['4 days ago', 'yesterday', 'today', 'tomorrow', 'in 4 days', 'in 365 days'])
})
