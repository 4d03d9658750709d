import { daysOff } from '../../contract/club-time.ts'

/** What the home page needs of the contract; the rest is loaded with a form or a newer list. */
export const eventsInBrief = {
  table: 'events',
  words: { one: 'event', several: 'events', add: 'Add an event', submit: 'Add event' },
  title: 'eventTitle',
  publishable: true,
  at: '/events',
} as const

/** How far off an event is that is not over, by the club's day: 'in 4 days', 'today', 'Happening now'. */
export const farOff = (eventDate: string, today: string) => (eventDate < today ? 'Happening now' : daysOff(eventDate, today))
