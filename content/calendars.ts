/** What the ways are called that lead to no other site: `app` opens the device's own calendar where it has one, as Apple's do; `own` is of one entry. */
const ways = { app: 'Apple', file: 'Calendar file', own: 'Calendar file (Apple and others)' }

/** Where a press leads that puts something into a calendar of another site. Outlook is that of schools and firms; people’s own is at outlook.live.com. */
export const calendars = {
  ways,
  google: 'https://calendar.google.com/calendar/render',
  outlook: {
    subscribe: 'https://outlook.office.com/calendar/0/addfromweb',
    add: 'https://outlook.office.com/calendar/0/deeplink/compose',
  },
}
