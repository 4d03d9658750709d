import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock, day } from './day-field.ts'
import { choice, colour, email, type Field, longText, oneOf, orEmpty, picture, secret, text } from './field.ts'

/** What is kept of what was typed, or the sentence that refuses it. */
function outcome({ accepts }: Field, typed: unknown): string {
  const { success, data, error } = accepts.safeParse(typed)
  return success ? `kept: ${data}` : (error.issues[0]?.message ?? '')
}

test('a text is kept on one line, a long text keeps its lines', () => {
  expect(outcome(text('Title'), '  a \n  b ')).toBe('kept: a b')
  expect(outcome(longText('Description'), ' a \r\n\r\n b ')).toBe('kept: a \n\n b')
})

test('limits count characters after tidying', () => {
  const short = text('Title', { max: 3 })
  expect(outcome(short, '  🤖🤖🤖  ')).toBe('kept: 🤖🤖🤖')
  expect(outcome(short, '🤖🤖🤖🤖')).toBe('Title must be at most 3 characters.')
  expect(outcome(short, 'e\u0301e\u0301e\u0301')).toBe('kept: ééé')
})

test('the sentence says what is wrong, once, and with the label of the field', () => {
  expect(outcome(text('Title'), undefined)).toBe('Title is required.')
  expect(outcome(text('Title'), ' ')).toBe('Title is required.')
  expect(outcome(text('Title'), 7)).toBe('Title must be text.')
  expect(outcome(picture('Poster link'), 'x')).toBe(
    'Poster link must be a link that begins with https://, or a path under /media/ or /static/.',
  )
  expect(outcome(day('Date'), '2026-02-30')).toBe('Date must be a date like 2026-03-07.')
  expect(outcome(clock('Time'), '25:00')).toBe('Time must be a time like 17:30.')
  expect(outcome(colour('Ground'), 'red')).toBe('Ground must be a hex colour like #1E5A42.')
  expect(outcome(oneOf('Kind', ['A', 'B']), 'C')).toBe('Kind must be one of: A, B.')
  expect(outcome(oneOf('Kind', ['A', 'B']), 'a')).toBe('Kind must be one of: A, B.')
  expect(outcome(choice('Side', ['left']), '')).toBe('Side is required.')
})

test('a field that may be empty takes nothing else that its own rule refuses', () => {
  expect(outcome(orEmpty(colour('Ground')), '')).toBe('kept: ')
  expect(outcome(orEmpty(colour('Ground')), '#abc')).toBe('kept: #AABBCC')
  expect(outcome(orEmpty(colour('Ground')), 'red')).toBe('Ground must be a hex colour like #1E5A42.')
  expect(outcome(orEmpty(colour('Ground')), undefined)).toBe('Ground is required.')
  expect(outcome(orEmpty(colour('Ground')), null)).toBe('Ground must be text.')
})

test('one mailbox is one spelling', () => {
  expect(outcome(email('Email'), ' Asha@Example.ORG ')).toBe('kept: asha@example.org')
  expect(outcome(email('Email'), 'asha+club@sub.example.org')).toBe('kept: asha+club@sub.example.org')
})

const noMailbox = [
  'asha',
  'asha@',
  '@example.org',
  'asha@localhost',
  'asha@example.o',
  'a@b@example.org',
  '"a@evil.example x"@example.org',
  'Asha <asha@example.org>',
  'asha@example.org, ravi@example.org',
  'asha@example.org;ravi@example.org',
  'group: asha@example.org;',
  'asha(comment)@example.org',
  'asha@[127.0.0.1]',
  'asha@example.org.',
  'asha b@example.org',
]
test.for(noMailbox)('%s is no address that a mail may go to', (typed) => {
  expect(outcome(email('Email'), typed)).toBe('Email must be an email address like asha@example.org.')
})

test('no kept address can begin a second line in the head of a mail', () => {
  const parts = fc.string({ unit: fc.constantFrom('a', '@', '.', '\r', '\n', '\0', '<', ' ', '\u2028', '\u0085', ':') })
  fc.assert(
    fc.property(parts, (typed) => {
      expect(email('Email').accepts.safeParse(typed).data ?? '').not.toMatch(/[\s<>:\p{Cc}]/u)
    }),
  )
})

test('a secret is kept as it was typed, spaces and all, and is counted in characters', () => {
  expect(outcome(secret('Password', 8), '  pass  ')).toBe('kept:   pass  ')
  expect(outcome(secret('Password', 8), '🤖🤖🤖🤖🤖🤖🤖')).toBe('Password must be at least 8 characters.')
  expect(outcome(secret('Password', 8), '🤖🤖🤖🤖🤖🤖🤖🤖')).toBe('kept: 🤖🤖🤖🤖🤖🤖🤖🤖')
  expect(outcome(secret('Password'), 'x'.repeat(200))).toBe(`kept: ${'x'.repeat(200)}`)
  expect(outcome(secret('Password'), 'x'.repeat(201))).toBe('Password must be at most 200 characters.')
  expect(outcome(secret('Password'), '')).toBe('Password is required.')
})

test('a secret typed on another keyboard is the same secret', () => {
  expect(outcome(secret('Password'), 'caf\u00e9')).toBe(outcome(secret('Password'), 'cafe\u0301'))
})
