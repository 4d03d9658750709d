import { z } from 'zod/mini'
import { eventTypes, minutesOf, onlineTypes } from '../../../content/options.ts'
import { added, anyone, byAdministrator, get, nothing, outcome, paged, post } from '../../contract/call.ts'
import { thing, type Wire } from '../../contract/collection.ts'
import { clock, day } from '../../contract/day-field.ts'
import { alternativeText, cameLater, link, longText, mayBeMissing, oneOf, orEmpty, picture, text } from '../../contract/field.ts'
import { eventsInBrief } from './brief.ts'

export const events = thing({
  ...eventsInBrief,
  importOrder: 4,
  fields: {
    eventTitle: text('Event title', { example: 'Night of Boards' }),
    poster: mayBeMissing(picture('Poster')),
    posterAlt: alternativeText(),
    eventDate: day('Date'),
    description: mayBeMissing(longText('Description', { example: 'Come and solder.' })),
    registerLink: mayBeMissing({
      ...link('Registration link', { help: 'The sign-up page, such as forms.gle/abc' }),
      input: 'url',
    } as const),
    eventType: oneOf('Event type', eventTypes),
    time: clock('Time'),
    series: cameLater(orEmpty(text('Series', { max: 100, example: 'Open bench', help: 'Use the same name for related events' }))),
    venue: cameLater(orEmpty(text('Where', { max: 200, example: 'Lab 2', help: 'Room, or the link for joining online' }))),
  },
  day: 'eventDate',
  // No event says until when it is; its type tells how long such a one takes (docs/decisions/feeds.md).
  calendar: {
    time: 'time',
    lasts: { of: 'eventType', minutes: minutesOf, else: 120 },
    text: 'description',
    place: 'venue',
    link: 'registerLink',
    sort: 'eventType',
    by: { type: 'eventType', series: 'series' },
  },
  feed: { text: 'description' },
  pictures: ['poster'],
  order: 'newest',
  by: ['eventDate', 'time'],
  searchIn: ['eventTitle', 'description', 'eventType'],
  page: '/events',
  onConsole: true,
  schema: {
    type: 'Event',
    online: ['eventType', onlineTypes],
    says: { startDate: ['eventDate', 'time'], description: 'description', location: 'venue', keywords: 'eventType' },
  },
  calls: ({ input, edited, wire }) => ({
    list: paged(anyone(get('/api/events', z.strictObject({ data: z.array(wire) })))),
    add: { ...byAdministrator(post('/api/addEvent', input, added)), within: 'formData' },
    edit: { ...byAdministrator(post('/api/editEvent/:id', edited, outcome)), within: 'formData' },
    remove: byAdministrator(post('/api/deleteEvent/:id', nothing, outcome)),
  }),
})
/** Fields that a card shows as a chip and the event's page as a line: a new field needs only its name here. */
export const details = ['series'] as const

export type Event = Wire<typeof events>
