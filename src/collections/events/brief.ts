/** What the home page needs of events without a form: their contract is loaded when a form, or a newer list, is wanted. */
export const eventsInBrief = {
  table: 'events',
  words: { one: 'event', several: 'events', add: 'Add an event', submit: 'Add event' },
  title: 'eventTitle',
  publishable: true,
  at: '/events',
} as const
