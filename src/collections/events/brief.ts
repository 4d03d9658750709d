/** The small part of the events' contract that the home page needs. The rest is loaded with a form, or with a newer list. */
export const eventsInBrief = {
  table: 'events',
  words: { one: 'event', several: 'events', add: 'Add an event', submit: 'Add event' },
  title: 'eventTitle',
  publishable: true,
  at: '/events',
} as const
