/** The page that tells how to follow the club. */
export const subscribe = {
  description: 'Follow the club in your own calendar or feed reader: what is new, moves or is called off comes to you.',
  head: {
    eyebrow: 'S-13 · Subscribe',
    heading: 'Subscribe',
    lead: 'What is new, moves or is called off comes to you. No account, and nobody learns who reads along.',
  },
  calendars: {
    eyebrow: 'S-13a · Calendars',
    heading: 'In your calendar',
    lead: 'Subscribe once. Events stand at the right hour wherever you are, and move when they move.',
    google: 'With Google you can subscribe only at a computer; your phone then follows by itself.',
    paste: 'Any other calendar takes this address:',
    copy: 'Copy the address',
    copied: 'The address of the calendar is copied. Paste it where your calendar asks for one.',
    selected: 'It cannot be copied here. The address is selected: copy it by hand.',
  },
  feeds: {
    eyebrow: 'S-13b · Feeds',
    heading: 'In your feed reader',
    lead: 'The last fifty of each, newest first. Which form is a matter of taste; most readers take all three.',
  },
}
