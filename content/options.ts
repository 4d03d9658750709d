/**
 * The choices of the forms, in the order of their menus. Change the words freely; each list needs at least two. Entries with a word that
 * was removed keep it.
 */
export const years = ['I', 'II', 'III', 'IV', 'M.Tech', 'PhD'] as const
export const departments = ['EEE', 'MEE', 'AEE', 'ELC', 'ARE', 'CSE'] as const
export const teams = ['Embedded Systems', 'Gazebo Simulation', 'Power Electronics System Design', '3D Modelling and Design'] as const
export const eventTypes = ['Conference', 'Workshop', 'Seminar', 'Webinar', 'Hackathon'] as const
/** The types that take place online unless the venue says otherwise; for search engines. May be empty. */
export const onlineTypes: readonly string[] = ['Webinar']
/** The most minutes that an event of each type takes, since events have no end; other types take two hours (docs/decisions/feeds.md). */
export const minutesOf: Record<string, number> = { Conference: 480, Workshop: 120, Seminar: 120, Webinar: 90, Hackathon: 36 * 60 }

/** The groups of the Members page, first to last. */
export const memberCategories = [
  'Faculty coordinator',
  'Founder',
  'Head',
  'Leads',
  'Club Advisor',
  'IOT Core Team',
  'AI Core Team',
  'Co-Heads',
  'IoRT Core Team',
  'Tech support Team',
  'Web Development Core',
  'Event Management Core Team',
] as const

/** The groups whose people have larger photos. May be empty. */
export const largerCategories: readonly string[] = ['Faculty coordinator', 'Founder', 'Head', 'Leads']

/** The heading of a category, if it differs from the stored word. */
export const headings: Record<string, string> = { 'AI Core Team': 'AIoT Core Team' }

/**
 * Other names of these words on an old site: the import replaces them. Names of a word that is in no list above are ignored; the list
 * may be empty.
 */
export const otherNames: Record<string, readonly string[]> = {
  CSE: ['Computer Science', 'Computer Science and Engineering'],
  EEE: ['Electrical and Electronics', 'Electrical and Electronics Engineering'],
  'Event Management Core Team': ['Event Mgmt', 'Event Mgt'],
  I: ['1', '1st', 'First'],
  II: ['2', '2nd', 'Second'],
  III: ['3', '3rd', 'Third'],
  IV: ['4', '4th', 'Fourth', 'Final'],
  Seminar: ['Talk', 'Tech talk', 'Lecture', 'Guest lecture'],
  Workshop: ['Bootcamp', 'Training', 'Hands-on'],
  Hackathon: ['Ideathon', 'Competition', 'Contest', 'Challenge'],
  Conference: ['Symposium', 'Summit', 'Expo'],
}

/** The country code of the club's phone numbers, without the +. Only this code is removed from what is typed. */
export const countryCode = '91'

/** The registrations from one address, such as a lecture hall, in an hour without waiting; after that one every `thenEvery` seconds. */
export const registrations = { perHour: 200, thenEvery: 2 }

/**
 * The form of a roll number, in capitals: its length, its characters, and the messages about others. The example must fit and end in
 * digits: the tests count them up.
 */
export const roll = {
  length: 16,
  pattern: /^[A-Z0-9.]+$/,
  wrongLength: 'Roll number must be 16 characters',
  wrongCharacters: 'Use only letters, digits and dots in the roll number',
  example: 'NV.EN.U4EEE25011',
}
