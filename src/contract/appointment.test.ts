import { expect, test } from 'vitest'
import { appointmentOf, earliestOf, untilOf } from './appointment.ts'

const lasts = { of: 'sort', minutes: { Talk: 30 }, else: 90 }
const talks = { title: 'name', day: 'on', calendar: { time: 'at', lasts, text: 'about', place: 'where', link: 'more' } } as const
const talk = { name: 'Boards', on: '2026-11-28', at: '18:00', about: 'Solder.', where: 'Lab 2', more: 'https://example.org/' }
const when = (more: object) => appointmentOf(talks, { ...talk, ...more })
const span = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) })

test('an entry lasts from its time on the club’s clock as long as its kind says', () => {
  expect(appointmentOf(talks, talk)).toEqual({
    ...{ title: 'Boards', text: 'Solder.', place: 'Lab 2', link: 'https://example.org/', sort: '' },
    ...span('2026-11-28T12:30:00Z', '2026-11-28T14:00:00Z'),
  })
  expect(when({ sort: 'Talk' })).toMatchObject(span('2026-11-28T12:30:00Z', '2026-11-28T13:00:00Z'))
  expect(when({ sort: 'constructor' })).toMatchObject(span('2026-11-28T12:30:00Z', '2026-11-28T14:00:00Z'))
  expect(when({ on: '2026-11-28', at: '00:00' })).toMatchObject(span('2026-11-27T18:30:00Z', '2026-11-27T20:00:00Z'))
})

test('without a day or a time it has no appointment', () => {
  expect([when({ at: '' }), when({ at: 'in the evening' }), when({ on: 'soon' })]).toEqual([undefined, undefined, undefined])
  expect([appointmentOf({ title: 'name', day: 'on' }, talk)]).toEqual([undefined])
})

test('it goes on until its last day by the club’s calendar, and began on or after the earliest day that is searched', () => {
  const lastOf = (time: string) => untilOf(talks, { ...talk, at: time })
  expect(['18:00', '22:30', '22:31', ''].map(lastOf)).toEqual(['2026-11-28', '2026-11-28', '2026-11-29', '2026-11-28'])
  expect(untilOf({ title: 'name', day: 'on' }, talk)).toBe('2026-11-28')
  for (const minutes of [1, 90, 24 * 60 + 1, 48 * 60]) {
    const long = { ...talks, calendar: { ...talks.calendar, lasts: { of: 'sort', minutes: { Long: minutes }, else: 1 } } }
    expect.soft(earliestOf(long, untilOf(long, { ...talk, at: '23:59', sort: 'Long' })) <= talk.on, String(minutes)).toBe(true)
  }
})
