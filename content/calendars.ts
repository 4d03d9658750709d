/** The labels of links to calendars: `app` opens the calendar of the device, as Apple's do; `file` and `own` download all entries or one. */
const ways = { app: 'Apple', file: 'Calendar file', own: 'Calendar file (Apple and others)' }

/** The calendars on other sites. Outlook here is that of schools and companies; personal accounts are at outlook.live.com. */
export const calendars = {
  ways,
  google: 'https://calendar.google.com/calendar/render',
  outlook: {
    subscribe: 'https://outlook.office.com/calendar/0/addfromweb',
    add: 'https://outlook.office.com/calendar/0/deeplink/compose',
  },
}
