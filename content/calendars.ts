/** Where a press leads that puts something into a calendar of another site. Outlook is that of schools and firms; people’s own is at outlook.live.com. */
export const calendars = {
  google: 'https://calendar.google.com/calendar/render',
  outlook: {
    subscribe: 'https://outlook.office.com/calendar/0/addfromweb',
    add: 'https://outlook.office.com/calendar/0/deeplink/compose',
  },
}
