import type { Field } from './field.ts'
import { writtenTime } from './local-time.ts'

type Worded = Pick<Field, 'label' | 'input'> & { words: (text: string) => string }

/** When an entry is shown and taken down, as its history and an edit that meets another tell it: by the names of both. */
export const shownWords: Record<string, Worded> = {
  publishAt: {
    label: 'When it is shown',
    input: 'text',
    words: (text) => (text === '' ? 'now' : text === 'draft' ? 'as a draft' : text === 'expired' ? 'not any more' : writtenTime(text)),
  },
  expiresAt: { label: 'Taken down at', input: 'text', words: (text) => (text === '' ? 'never' : writtenTime(text)) },
}

/** What a field says, in words. */
export const toldWords = (name: string, text: string) => shownWords[name]?.words(text) ?? text
