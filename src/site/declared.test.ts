import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { faqs } from '../collections/faq/contract.ts'
import { anyone, get, outcome } from '../contract/call.ts'
import { thing } from '../contract/collection.ts'
import { cameLater, longText, oneOf, text } from '../contract/field.ts'
import { assertWellDeclared } from './declared.ts'
import { pages } from './routes.tsx'

const all = { things: [events, faqs], calls: Object.values(events.calls).map((call) => ({ call, whose: 'events' })), pages }
const assert = (change: Partial<typeof all>) => () => assertWellDeclared({ ...all, ...change } as never)

test('what is declared once starts', () => {
  expect(assert({})).not.toThrow()
})

test('two things with one table are told by name', () => {
  const again = { ...faqs, table: 'events' }
  expect(assert({ things: [events, again] as never })).toThrow('The table events is declared twice: events, FAQs.')
})

test.for([
  ['sessions', 'the site itself'],
  ['settings', 'the site itself'],
  ['site_version', 'the site itself'],
  ['kysely_migration', 'the site itself'],
  ['devices', 'administrators'],
  ['page', 'the cards of pages'],
])('a thing in the table %s, which is there already, is told with both names', ([table, whose]) => {
  expect(assert({ things: [{ ...faqs, table }] as never })).toThrow(`The table ${table} is declared twice: FAQs, ${whose}.`)
})

test('a thing whose page is not there is told by name', () => {
  expect(assert({ things: [{ ...faqs, page: '/nowhere' }] as never })).toThrow(
    'No page lives at /nowhere, where FAQs are said to be listed.',
  )
})

test('a thing whose entries have pages where no list of theirs can lead to them is told by name', () => {
  for (const at of ['/nowhere', '/faq/all', 'faq'])
    expect(
      assert({ things: [{ ...faqs, at }] as never, pages: [...pages, { ...pages[0], id: 'all', path: '/faq/all' }] as never }),
    ).toThrow(`No page lives at ${at}, an address of one name, under which FAQs are said to have theirs.`)
})

test.for(['feed', 'calendar', 'groupedBy', 'searchInFile'] as const)(
  'a thing that says %s, but has no pages of its own to lead to, is told by name',
  (said) => {
    const without = { ...events, groupedBy: 'series', searchInFile: 'poster' }
    const only = { ...faqs, at: undefined, [said]: without[said] }
    expect(assert({ things: [only] as never })).toThrow(`FAQs say ${said}, which leads to a page of each: say at as well.`)
    expect(assert({ things: [{ ...only, at: '/faq' }] as never })).not.toThrow()
  },
)

test('a call that two things declare is told with their names', () => {
  const again = { call: anyone(get('/api/events', outcome)), whose: 'notes' }
  expect(assert({ calls: [...all.calls, again] as never })).toThrow('The call GET /api/events is declared twice: events, notes.')
})

test('two pages with one path, or one name, are told by their names', () => {
  const [first] = pages
  expect(assert({ pages: [...pages, { ...first, id: 'other' }] as never })).toThrow('The path of a page / is declared twice: home, other.')
  expect(assert({ pages: [...pages, { ...first, path: '/x' }] as never })).toThrow('The name of a page home is declared twice: /, /x.')
})

test('a field whose own rule refuses what it falls back to is told by its name and label, and those of its kind', () => {
  const notesOf = (fallback?: string) =>
    thing({
      table: 'notes',
      words: { one: 'note', several: 'notes', add: 'Add a note', submit: 'Add note' },
      fields: { title: text('Title'), mode: cameLater(oneOf('Way of meeting', ['On campus', 'Online']), fallback) },
      title: 'title',
      order: 'newest',
      calls: () => ({}),
    })
  expect(assert({ things: [notesOf('On the moon')] as never })).toThrow(
    'The field mode (Way of meeting) of notes falls back to “On the moon”, which its own rule refuses.',
  )
  for (const fallback of ['Online', undefined]) expect(assert({ things: [notesOf(fallback)] as never })).not.toThrow()
})

test('a thing whose example its own rule refuses is told by name, with the reason', () => {
  const notes = thing({
    table: 'notes',
    words: { one: 'note', several: 'notes', add: 'Add a note', submit: 'Add note' },
    fields: { title: text('Title', { max: 3, example: 'Far too long' }), words: longText('Words') },
    title: 'title',
    order: 'newest',
    calls: () => ({}),
  })
  expect(assert({ things: [notes] as never })).toThrow('The example of notes is refused: Title must be at most 3 characters.')
})
