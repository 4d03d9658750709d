/**
 * What is chosen from in the forms, in the order of their menus. Change the words freely; each list needs two at least.
 * What was stored under a word that is gone stays, and is shown as it was written.
 */
export const years = ['I', 'II', 'III', 'IV', 'M.Tech', 'PhD'] as const
export const departments = ['EEE', 'MEE', 'AEE', 'ELC', 'ARE', 'CSE'] as const
export const teams = ['Embedded Systems', 'Gazebo Simulation', 'Power Electronics System Design', '3D Modelling and Design'] as const
export const eventTypes = ['Conference', 'Workshop', 'Seminar', 'Webinar', 'Hackathon'] as const
/** Those of them that take place on the net where nothing else is said: search engines are told so. May be empty. */
export const onlineTypes: readonly string[] = ['Webinar']
/**
 * How many minutes one of each takes at most, since none says until when it is; one of a type that is not told here two hours
 * (docs/decisions/feeds.md).
 */
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

/** The heading of a category, where it is another than the word that is stored. */
export const headings: Record<string, string> = { 'AI Core Team': 'AIoT Core Team' }

/**
 * What an old site may have called some of these words: what says so there is moved in under the word. Names of a word that
 * is in no list above are passed over, so they do no harm; the list may be empty.
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

/** What stands before the club's phone numbers where they are dialled from abroad, without the +; no other code is taken off. */
export const countryCode = '91'

/** How many may register from one address, such as a lecture hall, in an hour without waiting; after that one every so many seconds. */
export const registrations = { perHour: 200, thenEvery: 2 }

/**
 * What a student's roll number looks like, in capitals: how many characters, which ones, and what is said of one that is
 * longer or shorter, or holds another. The example must fit, and end in digits: the tests count them up.
 */
export const roll = {
  length: 16,
  pattern: /^[A-Z0-9.]+$/,
  wrongLength: 'Roll number must be 16 characters',
  wrongCharacters: 'Roll number must be of letters, digits and dots',
  example: 'NV.EN.U4EEE25011',
}
