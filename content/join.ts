/** The words of the page "How to join", step by step. Its wings are those of about.ts, its teams those of options.ts. */
export const join = {
  description: 'How to join the club: come to an open event, choose a wing, register. No fee, no test, no experience needed.',
  lead: 'Open to every branch and every year. No fee, no test, no experience needed.',
  come: {
    heading: 'Come to an open event',
    paragraphs: ['All our events are open. Come alone or bring a friend; the member with the badge at the door looks out for new faces.'],
    none: 'Nothing is planned right now. Subscribe to the calendar, and the next event comes to your phone.',
  },
  wings: {
    heading: 'Choose a wing',
    paragraphs: ['A wing is where you build. Visit all of them before you choose; changing later is easy.'],
    more: 'What each wing does',
  },
  register: {
    heading: 'Register',
    paragraphs: [
      'IoRT is short for Internet of Robotic Things: robots that sense, share what they know, and act. This wing keeps a list of its ' +
        'students. Registering takes two minutes; you need your roll number and a phone number.',
      'The other wings have no form. Come to their evening, and you are in.',
    ],
    teams: 'Teams of the wing',
  },
  chat: {
    heading: 'Say hello',
    paragraphs: ['Plans, questions and half-working ideas are in our group chat. New people write one line about what they want to build.'],
    link: 'Open the group chat',
  },
  expect: {
    heading: 'What to expect',
    items: [
      'A member shows you the lab and the benches.',
      'You build something small on the first evening.',
      'Nobody asks about your grades.',
      'About three hours a week, less before examinations.',
    ],
  },
  bring: {
    heading: 'What to bring',
    items: ['Your identity card, for the lab door.', 'A laptop if you have one; we lend the rest.', 'Closed shoes when we solder.'],
  },
  ask: {
    heading: 'Whom to ask',
    /** Who reads the club's email address, and the categories of the members who answer questions. */
    role: 'The student coordinators answer within two days.',
    categories: ['Head', 'Leads'],
  },
}

/** What the home page shows below its first screen, from what the club has entered. */
export const glance = {
  /** One, and several. */
  events: ['event held', 'events held'],
  projects: ['project built', 'projects built'],
  members: ['person on the team', 'people on the team'],
  built: { heading: 'What we build', more: 'All projects' },
} as const
