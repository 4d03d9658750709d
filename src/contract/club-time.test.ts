import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, dayAt, isClock, isDay, nextMidnight, timeAt } from './club-time.ts'

const at = (text: string) => new Date(text)

test('the club’s day changes at its own midnight, 18:30 UTC', () => {
  expect(dayAt(at('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20')
  expect(dayAt(at('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
  expect(dayAt(at('2026-12-31T18:30:00Z'))).toBe('2027-01-01')
})

test('the club’s time of day is written as people there write it', () => {
  expect(timeAt(at('2026-11-20T18:30:00Z'))).toBe('12:00:00 AM')
  expect(timeAt(at('2026-11-20T06:30:00Z'))).toBe('12:00:00 PM')
  expect(timeAt(at('2026-11-20T11:34:09Z'))).toBe('5:04:09 PM')
  expect(timeAt(at('2026-11-20T18:29:59Z'))).toBe('11:59:59 PM')
})

const moments = fc.date({ min: at('1950-01-01T00:00:00Z'), max: at('2099-12-31T00:00:00Z'), noInvalidDate: true })

test('the same moment reads the same in every time zone that a server may stand in, as Intl says it', () => {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
  const times = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', timeStyle: 'medium' })
  fc.assert(
    fc.property(moments, (moment) => {
      expect(dayAt(moment)).toBe(days.format(moment))
      expect(timeAt(moment)).toBe(times.format(moment).replace(/\s/g, ' '))
    }),
  )
})

test('the next midnight begins the next day, and is never more than a day away', () => {
  expect(nextMidnight(at('2026-11-20T18:29:59.999Z'))).toEqual(at('2026-11-20T18:30:00Z'))
  expect(nextMidnight(at('2026-11-20T18:30:00Z'))).toEqual(at('2026-11-21T18:30:00Z'))
  fc.assert(
    fc.property(moments, (moment) => {
      const midnight = nextMidnight(moment)
      expect(midnight.getTime()).toBeGreaterThan(moment.getTime())
      expect(dayAt(midnight)).toBe(dayAfter(dayAt(moment), 1))
      expect(dayAt(new Date(midnight.getTime() - 1))).toBe(dayAt(moment))
    }),
  )
})

test('days are counted over months, years and leap days', () => {
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(dayAfter('2027-02-28', 1)).toBe('2027-03-01')
  expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31')
})

test('only days of the calendar are days', () => {
  for (const day of ['2026-03-07', '2028-02-29', '1900-01-01', '2999-12-31']) expect.soft(isDay(day), day).toBe(true)
  const none = ['2027-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1', '1899-12-31', '3000-01-01']
  for (const day of [
    ...none,
    '',
    '20260307',
    '07/03/2026',
    '2026-03-07T00:00:00Z',
    ' 2026-03-07',
    '2026-03-07\n',
    '+02026-03-07',
    '２０２６-03-07',
  ])
    expect.soft(isDay(day), day).toBe(false)
})

test('only times of a day are times', () => {
  for (const time of ['00:00', '09:05', '17:30', '23:59']) expect.soft(isClock(time), time).toBe(true)
  for (const time of ['24:00', '23:60', '9:05', '17:30:00', '5:30 PM', '', '17.30', '17:3', '-1:00', '17:30\n'])
    expect.soft(isClock(time), time).toBe(false)
})
