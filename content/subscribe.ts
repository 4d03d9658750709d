/** The page about calendars and feeds. */
export const subscribe = {
  description: 'Follow the club in your own calendar or feed reader: new, moved and cancelled events arrive automatically.',
  head: {
    heading: 'Subscribe',
    lead: 'Get new, moved and cancelled events automatically. No account, no tracking.',
  },
  calendars: {
    heading: 'In your calendar',
    lead: 'Subscribe once. Times adjust to your time zone and update automatically.',
    google: 'Google Calendar: subscribe on a computer; your phone updates by itself.',
    paste: 'For any other calendar, use this address:',
    copy: 'Copy the address',
  },
  feeds: {
    heading: 'In your feed reader',
    lead: 'The newest fifty of each. Any of the three formats works in most readers.',
  },
}
