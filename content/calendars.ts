/** The labels of links to calendars. `app` opens the calendar app of an Apple device; `file` downloads a whole calendar, `own` one event. */
const ways = { app: 'Apple', file: 'Calendar file', own: 'Calendar file (Apple and others)' }

/** Calendars on other sites. This Outlook is the one of schools and companies; personal accounts are at outlook.live.com. */
export const calendars = {
  ways,
  google: 'https://calendar.google.com/calendar/render',
  outlook: {
    subscribe: 'https://outlook.office.com/calendar/0/addfromweb',
    add: 'https://outlook.office.com/calendar/0/deeplink/compose',
  },
}
