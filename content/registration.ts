import { club } from './club.ts'

/** What a student reads after registering for the wing. */
export const afterRegistering = {
  heading: 'What happens next',
  steps: [
    'The lead of your team calls or messages you, usually within a week.',
    'Come to the next evening. You need no parts and no experience, only an hour.',
    'Build something small with your team. Most first projects take a month.',
  ],
  event: 'Next evening to come to',
  ask: { words: 'Questions? Write to', email: club.email },
  another: 'Register another student',
}

/** Below the field of the roll number, before the example. */
export const rollExample = 'For example'

/** The search box on the students page, and what it shows without results. */
export const studentSearch = {
  label: 'Search by name or roll number',
  none: 'No student found. Try a part of the name, or the whole roll number.',
}
