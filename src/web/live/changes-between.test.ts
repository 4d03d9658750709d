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
