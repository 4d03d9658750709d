import { beforeEach, expect, test } from 'vitest'
import { secret, text } from '../contract/field.ts'
import { draftOf, forgetDrafts } from './drafts.ts'

const fields = { title: text('Title'), venue: text('Venue'), password: secret('Password') }

beforeEach(forgetDrafts)

test('what was typed into a form that went is there again, but never a password', () => {
  draftOf('Event').keep(fields, { title: 'Soldering', venue: '', password: 'hunter22' })
  expect(draftOf('Event').read()).toEqual({ title: 'Soldering', venue: '' })
})

test('a password alone leaves no draft, and neither does what was taken back', () => {
  draftOf('Event').keep(fields, { title: '', venue: '', password: 'hunter22' })
  expect(draftOf('Event').read()).toBeUndefined()
  draftOf('Event').keep(fields, { title: 'Sold', venue: '' })
  draftOf('Event').keep(fields, { title: '', venue: '' })
  expect(draftOf('Event').read()).toBeUndefined()
})

test('what an edit had come to is that of its entry alone', () => {
  draftOf('Event', { id: '1', title: 'One' }).keep(fields, { title: 'One and a half' })
  expect(draftOf('Event', { id: '1', title: 'One' }).read()).toEqual({ title: 'One and a half' })
  expect(draftOf('Event', { id: '2', title: 'One' }).read()).toBeUndefined()
  expect(draftOf('Event').read()).toBeUndefined()
})

test('an edit that stands as it is stored is no draft', () => {
  const edit = draftOf('Event', { title: 'One', venue: '' })
  edit.keep(fields, { title: 'One', venue: '' })
  expect(edit.read()).toBeUndefined()
})

test('a single word explains itself; two, or an entry that is not as it is stored, are worth a word', () => {
  const added = draftOf('Event')
  added.keep(fields, { title: 'Soldering', venue: '' })
  expect(added.isWorthAWord()).toBe(false)
  added.keep(fields, { title: 'Soldering', venue: 'Lab 2' })
  expect(added.isWorthAWord()).toBe(true)
  const edit = draftOf('Event', { title: 'One' })
  expect(edit.isWorthAWord()).toBe(false)
  edit.keep(fields, { title: 'Two' })
  expect(edit.isWorthAWord()).toBe(true)
})

test('of more than thirty drafts the oldest goes, and one that is typed in again is the newest', () => {
  for (let at = 0; at < 30; at += 1) draftOf(`form ${at}`).keep(fields, { title: 'kept' })
  draftOf('form 0').keep(fields, { title: 'kept still' })
  draftOf('form 30').keep(fields, { title: 'kept' })
  expect(draftOf('form 0').read()).toEqual({ title: 'kept still' })
  expect(draftOf('form 1').read()).toBeUndefined()
  expect(draftOf('form 2').read()).toBeDefined()
})
