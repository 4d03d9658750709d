import { expect, test } from 'vitest'
import { changesBetween } from './changes-between.ts'
import { newsWords } from './news-words.ts'

const page = (notices: object[], events: object[] = []) => ({ today: '2026-11-23', notices: { items: notices }, events })
const words = { notices: { one: 'notice', several: 'notices' }, events: { one: 'event', several: 'events' } }

test('what came, changed and went is found wherever it stands, and said in the words of its kind', () => {
  const before = page(
    [
      { id: 'a', title: 'A' },
      { id: 'b', title: 'B' },
    ],
    [{ id: 'e', title: 'E' }],
  )
  const after = page(
    [
      { id: 'c', title: 'C' },
      { id: 'd', title: 'D' },
      { id: 'a', title: 'A' },
    ],
    [{ id: 'e', title: 'Another' }],
  )
  const changes = changesBetween(before, after)
  expect(changes).toMatchObject({ added: ['c', 'd'], changed: ['e'], removed: ['b'] })
  const kindOf = new Map([
    ['a', 'notices'],
    ['c', 'notices'],
    ['d', 'notices'],
    ['e', 'events'],
  ])
  expect(newsWords({ changes, kindOf, words })).toEqual({
    shown: '2 new notices, 1 changed event',
    all: '2 new notices, 1 changed event, 1 notice removed',
  })
})

test('the same page, and another day, have no changes; where nothing is known of a kind it is an entry', () => {
  const nothing = { added: [], changed: [], removed: [] }
  expect(changesBetween(page([{ id: 'a' }]), { ...page([{ id: 'a' }]), today: '2026-11-24' })).toMatchObject(nothing)
  const changes = changesBetween(page([{ id: 'a' }]), page([]))
  expect(newsWords({ changes, kindOf: new Map(), words })).toEqual({ shown: '', all: '1 entry removed' })
})

test('who was never told what anything is called hears that there is something, and no number', () => {
  const all = changesBetween(page([{ id: 'a' }, { id: 'b', title: 'B' }]), page([{ id: 'c' }, { id: 'b', title: 'Another' }]))
  const one = changesBetween(page([{ id: 'a' }]), page([{ id: 'a', title: 'Another' }]))
  expect(newsWords({ changes: all, kindOf: new Map(), words: {} })).toEqual({
    shown: 'Something new, changed',
    all: 'Something new, changed, removed',
  })
  expect(newsWords({ changes: one, kindOf: new Map(), words: {} })).toEqual({ shown: 'Something changed', all: 'Something changed' })
})

test.each([
  ['pushes the last behind the end', ['d', 'c', 'b', 'a'], ['e', 'd', 'c', 'b'], { added: ['e'], removed: [] }],
  ['brings one up from behind the end', ['d', 'c', 'b', 'a'], ['d', 'b', 'a', 'z'], { added: [], removed: ['c'] }],
  ['pushes all behind the end', ['d', 'c'], ['f', 'e'], { added: ['f', 'e'], removed: [] }],
])('of a list that goes on, what %s is told for what it is', (_, before, after, changes) => {
  const list = (ids: string[], more: boolean) => ({ notices: { items: ids.map((id) => ({ id })), more } })
  expect(changesBetween(list(before, true), list(after, true))).toMatchObject(changes)
  // Of a whole list all is told.
  const whole = { added: after.filter((id) => !before.includes(id)), removed: before.filter((id) => !after.includes(id)) }
  expect(changesBetween(list(before, false), list(after, false))).toMatchObject(whole)
})
