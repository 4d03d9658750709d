import { isLocalTime, writtenTime } from '../contract/local-time.ts'
import { draft } from '../contract/times.ts'

type Told = { label: string; words: Record<string, string> }

/** What the history tells of when an entry is shown, by the names of its calls. */
const told: Record<string, Told> = {
  publishAt: { label: 'When it is shown', words: { '': 'now', [draft]: 'as a draft', expired: 'not any more' } },
  expiresAt: { label: 'Taken down at', words: { '': 'never' } },
}

/** The same in words; a text that is not there stays empty. */
export const timesTold = Object.entries(told).map(([name, { label, words }]) => ({
  name,
  label,
  input: 'text' as const,
  said: (text: string | undefined) => (text === undefined ? '' : isLocalTime(text) ? writtenTime(text) : (words[text] ?? text)),
}))
