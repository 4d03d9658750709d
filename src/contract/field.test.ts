import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock, day } from './day-field.ts'
import { cameLater, choice, code, colour, email, type Field, link, longText, oneOf, orEmpty, picture, secret, text } from './field.ts'
import { editOf, fieldsOf, fieldsOfEntry, keptFields, storedFields } from './fields.ts'

/** What is stored of what was typed, or the sentence that refuses it. */
function outcome({ accepts }: Field, typed: unknown): string {
  const { success, data, error } = accepts.safeParse(typed)
  return success ? `kept: ${data}` : (error.issues[0]?.message ?? '')
}

const short = text('Title', { max: 3 })
const [robots, kinds] = ['🤖'.repeat(8), oneOf('Kind', ['A', 'B'])]
const noMailboxes = ['asha@', 'asha@localhost', 'a@b@x.org', 'Asha <asha@x.org>', 'a@x.org, b@x.org', 'a@[127.0.0.1]', 'a@x.org.']
const noMailbox = 'Email must be an email address like asha@example.org.'

test.for<[Field, unknown, string]>([
  [text('Title'), '  a \n  b ', 'kept: a b'],
  [longText('Description'), ' a \r\n\r\n b ', 'kept: a \n\n b'],
  [short, '  🤖🤖🤖  ', 'kept: 🤖🤖🤖'],
  [short, '🤖🤖🤖🤖', 'Title must be at most 3 characters.'],
  [short, 'e\u0301e\u0301e\u0301', 'kept: ééé'],
  [text('Title'), '\u200b\u3164 ', 'Title is required.'],
  [code('Roll'), '\u2067\u2069\u00ad', 'Roll is required.'],
  [code('Roll'), ' ab.९८\u200b ', 'kept: ab.98'],
  [link('More'), '\u200ehttps://example.org/a\u200b', 'kept: https://example.org/a'],
  [link('More'), ' forms.gle/x ', 'kept: https://forms.gle/x'],
  [link('More'), 'http://forms.gle/x', 'More must be a link that begins with https://.'],
  [orEmpty(text('Hall')), ' \u3164', 'kept: '],
  [text('Title'), undefined, 'Title is required.'],
  [text('Title'), ' ', 'Title is required.'],
  [text('Title'), 7, 'Title must be text.'],
  [picture('Poster'), 'x', 'Poster must be a link that begins with https://, or a path under /media/ or /static/.'],
  [day('Date'), '2026-02-30', 'Date must be a date like 2026-03-07.'],
  [clock('Time'), '25:00', 'Time must be a time like 17:30.'],
  [colour('Ground'), 'red', 'Ground must be a hex colour like #1E5A42.'],
  [kinds, 'a', 'Kind must be one of: A, B.'],
  [choice('Side', ['left']), '', 'Side is required.'],
  [orEmpty(colour('Ground')), '', 'kept: '],
  [orEmpty(colour('Ground')), '#abc', 'kept: #AABBCC'],
  [orEmpty(colour('Ground')), 'red', 'Ground must be a hex colour like #1E5A42.'],
  [orEmpty(colour('Ground')), undefined, 'Ground is required.'],
  [email('Email'), ' Asha+Club@Example.ORG ', 'kept: asha+club@example.org'],
  ...noMailboxes.map((typed): [Field, unknown, string] => [email('Email'), typed, noMailbox]),
  [secret('Password', 8), '  pass  ', 'kept:   pass  '],
  [secret('Password', 8), robots, `kept: ${robots}`],
  [secret('Password', 8), robots.slice(2), 'Password must be at least 8 characters.'],
  [secret('Password'), 'x'.repeat(201), 'Password must be at most 200 characters.'],
  [secret('Password'), 'cafe\u0301', 'kept: caf\u00e9'],
])('of %o %j: %s', ([field, typed, result]) => expect(outcome(field, typed)).toBe(result))

test('no stored address can begin a second line in the head of an email', () => {
  const parts = fc.string({ unit: fc.constantFrom('a', '@', '.', '\r', '\n', '\0', '<', ' ', '\u2028', '\u0085', ':') })
  fc.assert(fc.property(parts, (typed) => void expect(email('Email').accepts.safeParse(typed).data ?? '').not.toMatch(/[\s<>:\p{Cc}]/u)))
})

const later = { title: text('Title'), hall: cameLater(text('Hall')), mode: cameLater(oneOf('Mode', ['On campus', 'Online']), 'On campus') }

test('a field that came later has its fallback if it is not sent, and its own rule if it is', () => {
  expect(fieldsOf(later).parse({ title: 'Night' })).toEqual({ title: 'Night', hall: '', mode: 'On campus' })
  const { error } = fieldsOf(later).safeParse({ title: 'Night', hall: '' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Hall is required.'])
  expect(editOf(later).parse({ title: 'Night' })).toEqual({ title: 'Night' })
  expect(editOf(later).safeParse({ title: 'Night', mode: 'On the moon' }).success).toBe(false)
})

test('an entry from before a required field came may stay without it', () => {
  expect(fieldsOf(keptFields(later)).parse({ title: 'Night' })).toEqual({ title: 'Night', hall: '', mode: 'On campus' })
  expect(['', 'Hall 3'].map((hall) => fieldsOfEntry(later, { title: 'Night', hall }).hall.required)).toEqual([false, true])
})

test('a stored choice may be one that the menu had once, and empty only if it is optional', () => {
  const { must, may } = storedFields({ must: kinds, may: orEmpty(kinds) })
  expect([outcome(must, 'Old'), outcome(may, 'Old'), outcome(may, '')]).toEqual(['kept: Old', 'kept: Old', 'kept: '])
  expect(outcome(must, '')).toBe('Kind is required.')
})
