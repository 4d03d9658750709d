import { expect, test } from 'vitest'
import { appointmentOf, earliestOf, untilOf } from './appointment.ts'

const talks = { title: 'name', day: 'on', calendar: { time: 'at', lasts: 90, text: 'about', place: 'where', link: 'more' } } as const
const talk = { name: 'Boards', on: '2026-11-28', at: '18:00', about: 'Solder.', where: 'Lab 2', more: 'https://example.org/' }

test('an entry is from its time on the club’s clock for as long as its kind lasts', () => {
  expect(appointmentOf(talks, talk)).toEqual({
    ...{ title: 'Boards', text: 'Solder.', place: 'Lab 2', link: 'https://example.org/', sort: '' },
    when: { start: new Date('2026-11-28T12:30:00Z'), end: new Date('2026-11-28T14:00:00Z') },
  })
})

test('how long one lasts may follow from what it says, and for whatever else it says too', () => {
  const lasts = { of: 'sort', minutes: { Talk: 30 }, else: 60 }
  const endOf = (sort: string) => appointmentOf({ ...talks, calendar: { ...talks.calendar, lasts } }, { ...talk, sort })?.when
  const start = new Date('2026-11-28T12:30:00Z')
  expect(endOf('Talk')).toEqual({ start, end: new Date('2026-11-28T13:00:00Z') })
  for (const sort of ['Party', '', 'constructor']) expect.soft(endOf(sort)).toEqual({ start, end: new Date('2026-11-28T13:30:00Z') })
})

test('around the club’s midnight it is on the day before in UTC, and may end on the next', () => {
  const at = (on: string, time: string) => appointmentOf(talks, { ...talk, on, at: time })?.when
  expect(at('2026-11-28', '00:00')).toEqual({ start: new Date('2026-11-27T18:30:00Z'), end: new Date('2026-11-27T20:00:00Z') })
  expect(at('2026-12-31', '23:59')).toEqual({ start: new Date('2026-12-31T18:29:00Z'), end: new Date('2026-12-31T19:59:00Z') })
})

test('it goes on until the last day on which some of it is, by the club’s calendar', () => {
  const lastOf = (time: string) => untilOf(talks, { ...talk, at: time })
  expect(['18:00', '22:30', '22:31', ''].map(lastOf)).toEqual(['2026-11-28', '2026-11-28', '2026-11-29', '2026-11-28'])
})

test('what is of no kind that stands in calendars goes on on its day alone', () => {
  expect(untilOf({ title: 'name', day: 'on' }, talk)).toBe('2026-11-28')
  expect(earliestOf({}, '2026-11-28')).toBe('2026-11-28')
})

test('nothing that still goes on has begun before the earliest day that is looked at for it', () => {
  for (const minutes of [1, 90, 24 * 60, 24 * 60 + 1, 36 * 60, 48 * 60]) {
    const long = { ...talks, calendar: { ...talks.calendar, lasts: { of: 'sort', minutes: { Long: minutes }, else: 1 } } }
    const until = untilOf(long, { ...talk, at: '23:59', sort: 'Long' })
    expect.soft(earliestOf(long, until) <= talk.on, String(minutes)).toBe(true)
  }
})

test('without a time of day it lasts the day, and without a day it stands in no calendar', () => {
  expect(appointmentOf(talks, { ...talk, at: '' })?.when).toEqual({ day: '2026-11-28' })
  expect(appointmentOf(talks, { ...talk, at: 'in the evening' })?.when).toEqual({ day: '2026-11-28' })
  expect(appointmentOf(talks, { ...talk, on: 'soon' })).toBe(undefined)
  expect(appointmentOf({ title: 'name', day: 'on' }, talk)).toBe(undefined)
})
