import { expect, test } from 'vitest'
import { secret, text } from '../contract/field.ts'
import { type Draft, isUntouched, isWorthAWord, keepIn, type Typed } from './draft.ts'

const code = { ...text('Code'), completion: 'one-time-code' } as const
const fields = { title: text('Title'), venue: text('Venue'), password: secret('Password'), code }

function kept(typed: Record<string, string>, began = {}) {
  let found: Typed | undefined
  const draft: Draft = {
    found: () => found,
    keep: (values) => {
      found = values
    },
    forget: () => {
      found = undefined
    },
  }
  keepIn(draft, fields, began, typed)
  return found
}

test('what was typed is kept, but never a password or a code', () => {
  expect(kept({ title: 'Soldering', venue: '', password: 'hunter22', code: '12345678' })?.values).toEqual({ title: 'Soldering', venue: '' })
  expect(kept({ title: '', venue: '', password: 'hunter22', code: '12345678' })).toBeUndefined()
})

test('what stands as it began is no draft, that of an entry too', () => {
  expect(kept({ title: '', venue: '' })).toBeUndefined()
  expect(kept({ title: 'One', venue: '' }, { title: 'One' })).toBeUndefined()
  expect(kept({ title: 'Two', venue: '' }, { title: 'One' })).toEqual({ values: { title: 'Two', venue: '' }, began: { title: 'One' } })
})

test('a single word explains itself; two, or an entry that is not as it is stored, are worth a word', () => {
  expect(isWorthAWord(kept({ title: 'Soldering', venue: '' }))).toBe(false)
  expect(isWorthAWord(kept({ title: 'Soldering', venue: 'Lab 2' }))).toBe(true)
  expect(isWorthAWord(kept({ title: 'Two' }, { title: 'One' }))).toBe(true)
  expect(isWorthAWord(undefined)).toBe(false)
})

test('one word that was sent without an answer is worth a word, as long as the site knows that it was sent', () => {
  const sent = (ago: number) => ({ key: 'k'.repeat(32), begun: new Date(Date.now() - ago).toISOString() })
  const one = { values: { title: 'Soldering' }, began: {} }
  expect(isWorthAWord({ ...one, sent: sent(0) })).toBe(true)
  expect(isWorthAWord({ ...one, sent: sent(25 * 60 * 60_000) })).toBe(false)
})

test('a form that a hand was in meanwhile is known from one that a browser filled in as it was', () => {
  const found = { values: { title: 'Soldering', venue: 'Lab 2' }, began: {} }
  expect(isUntouched({ title: '', venue: '' }, {}, found)).toBe(true)
  expect(isUntouched({ title: 'Soldering', venue: '' }, {}, found)).toBe(true)
  expect(isUntouched({ title: 'S', venue: '' }, {}, found)).toBe(false)
  expect(isUntouched({ title: '', venue: '', ticked: 'on' }, {}, found)).toBe(false)
})
