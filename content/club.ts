export const club = {
  name: 'AIoT Club',
  /** Month and year in which the club began, for the home page. */
  since: 'Feb 2022',
  title: 'AIoT Club',
  tagline: 'Students who build things that sense, think and move.',
  quote: 'Give a thing a sense, a thought and a motor, and it starts to answer back.',
  description:
    'A university club for the Internet of Things, artificial intelligence and robotics: workshops, ' +
    'hackathons and projects, open to every branch.',
  email: 'hello@aiot.example.org',
  emailDomain: 'students.example.org',
  links: {
    socials: 'https://links.example.org/aiot-club',
    chat: 'https://chat.example.org/aiot-club',
    idea: 'https://forms.example.org/project-101-idea',
  },
  /** The language and country of the texts, for link previews in chats. */
  locale: 'en_IN',
  /** The label after every time of day; the clock itself is set in src/contract/club-time.ts (docs/differences.md, D18). */
  zoneLabel: 'IST',
} as const

/** The email address of a member, derived from the roll number. */
export const emailOf = (rollNumber: string) => `${rollNumber.toLowerCase()}@${club.emailDomain}`
