import { expect, test } from 'vitest'
import { gallery } from '../../collections/gallery/contract.ts'
import type { Item, Step } from './batch-item.ts'
import { cameOf, countOf, restOf, stayingOf, waitsOf } from './several-parts.ts'

test('what has come of several is told by when they are shown', () => {
  const { words } = gallery
  const told = (count: number, publishAt?: string) => cameOf(count, words, publishAt)
  expect([told(3), told(1, ''), told(1, 'draft'), told(3, 'draft'), told(3, '2999-01-06T17:30')]).toEqual([
    `3 ${words.several} added`,
    `1 ${words.one} added`,
    `1 ${words.one} saved as a draft`,
    `3 ${words.several} saved as drafts`,
    `3 ${words.several} will be published on 2999-01-06, 5:30 PM`,
  ])
  expect([told(0), told(0, 'draft')]).toEqual([`No ${words.several} were added`, `No ${words.several} were added`])
})

const item = (step: Step, address?: string): Item => ({
  ...{ id: 1, key: 'k', name: 'IMG_1.jpg', size: 1, title: '', words: '', place: 1, of: 1, share: 0, step },
  ...(address && { address }),
})

test('of those that could not be added it is said what has become of them, and nothing where there are none', () => {
  const below = 'the list below'
  expect(restOf([], below)).toEqual([])
  expect(restOf([item('refused'), item('missing')], below)).toEqual([
    '1 was refused; the list below says why.',
    '1 is still to be chosen once more.',
  ])
  expect(restOf([item('missing'), item('missing')], below)).toEqual(['2 are still to be chosen once more.'])
  expect([...restOf([item('refused')], 'the list of “Several”'), stayingOf(2, 'the list of “Several”')]).toEqual([
    '1 was refused; the list of “Several” says why.',
    '2 stay in the list of “Several”, with the reason beside it.',
  ])
})

test('of several only those count that are added or can be, whatever was refused or is wanted once more', () => {
  const items = [item('added', '/media/1'), item('coming'), item('kept', '/media/2'), item('refused'), item('missing')]
  expect([countOf(items), waitsOf(items)]).toEqual([3, '1 of 3 added…'])
  // What the site would not add is tried once more with the others.
  expect(countOf([...items, item('refused', '/media/3')])).toBe(4)
})
