import { expect, test } from 'vitest'
import { dayAt, nextMidnight, timeAt } from './club-time.ts'
import { clubZone } from './club-zone.ts'
import { isLocalTime, localAt, momentOf, writtenTime } from './local-time.ts'
import { timesProblem } from './times.ts'

const iso = (local: string, zone?: string) => momentOf(local, zone)?.toISOString()

test('a time of the club is one moment, whatever the zone of whoever runs this', () => {
  expect(iso('2026-11-28T18:00')).toBe('2026-11-28T12:30:00.000Z')
  expect(iso('2026-03-01T00:00')).toBe('2026-02-28T18:30:00.000Z')
  expect(localAt(new Date('2026-12-31T18:30:00Z'))).toBe('2027-01-01T00:00')
  for (let hour = 0; hour < 24 * 400; hour += 7) {
    const local = localAt(new Date(Date.UTC(2026, 0, 1, hour)))
    expect(localAt(momentOf(local) as Date)).toBe(local)
  }
})

test('a time that a clock skips is none, and of one that it says twice the first is meant', () => {
  const zone = 'Europe/Berlin'
  expect([iso('2026-03-29T01:59', zone), iso('2026-03-29T02:00', zone), iso('2026-03-29T02:59', zone)]).toEqual([
    '2026-03-29T00:59:00.000Z',
    undefined,
    undefined,
  ])
  expect(iso('2026-03-29T03:00', zone)).toBe('2026-03-29T01:00:00.000Z')
  expect(iso('2026-10-25T02:30', zone)).toBe('2026-10-25T00:30:00.000Z')
  expect(iso('2026-10-25T03:00', zone)).toBe('2026-10-25T02:00:00.000Z')
  expect([iso('2026-10-04T02:15', 'Australia/Lord_Howe'), iso('2026-04-05T01:45', 'Australia/Lord_Howe')]).toEqual([
    undefined,
    '2026-04-04T14:45:00.000Z',
  ])
})

test('what is no time is none, and a time is written as people read it', () => {
  expect(isLocalTime('2026-11-28T18:00')).toBe(true)
  for (const text of [
    '',
    'draft',
    '2026-11-28',
    '2026-11-31T18:00',
    '2026-11-28T24:00',
    '2026-11-28 18:00',
    '2026-11-28T18:00:00',
    '2026-11-28T18:00Z',
  ])
    expect.soft(isLocalTime(text), text).toBe(false)
  expect(writtenTime('2026-11-08T06:05')).toBe('2026-11-08, 6:05 AM')
})

test('times that cannot be meant are told with their reason, at their field', () => {
  const now = momentOf('2026-03-28T12:00', 'Europe/Berlin') as Date
  const told = (publishAt?: string, expiresAt?: string, zone = 'Europe/Berlin') => {
    const problem = timesProblem({ publishAt, expiresAt }, now, zone)
    return problem && [problem.field, problem.why]
  }
  expect(told('2026-03-28T11:59')).toEqual(['publishAt', 'Publish at lies in the past. Choose a later time, or show it now.'])
  expect(told('2026-03-28T12:00')?.[0]).toBe('publishAt')
  expect(told('2026-03-29T02:30')).toEqual(['publishAt', expect.stringMatching(/^Publish at: the clocks are put forward over 02:30/)])
  expect(told('2026-03-29T02:30', undefined, clubZone.name)).toBeUndefined()
  expect(told('', '2026-03-29T02:30')).toEqual(['expiresAt', expect.stringMatching(/^Take it down at: the clocks are put forward/)])
  expect(told('draft', '2026-03-28T11:00')).toEqual(['expiresAt', 'Take it down at lies in the past. Choose a later time.'])
  expect(told('2026-03-29T12:00', '2026-03-29T12:00')).toEqual([
    'expiresAt',
    expect.stringMatching(/must lie after the time at which it is published/),
  ])
  for (const [publishAt, expiresAt] of [['', ''], ['draft', ''], ['2026-03-29T12:00', '2026-03-29T12:01'], ['', '2026-03-28T12:01'], []])
    expect.soft(told(publishAt, expiresAt)).toBeUndefined()
})

test('both ways to tell the time know the same clock, on every day of the next years', () => {
  for (let at = Date.UTC(2026, 0, 1, 20, 15); at < Date.UTC(2032, 0, 1); at += 25 * 3_600_000) {
    const moment = new Date(at)
    const [day, clock = ''] = localAt(moment).split('T')
    const [hour = 0, minute] = clock.split(':').map(Number)
    expect([dayAt(moment), timeAt(moment)]).toEqual([
      day,
      `${hour % 12 || 12}:${String(minute).padStart(2, '0')}:00 ${hour < 12 ? 'AM' : 'PM'}`,
    ])
    expect(localAt(nextMidnight(moment))).toMatch(/T00:00$/)
  }
})
