import { expect, test } from 'vitest'
import { gallery } from '../club/gallery/contract.ts'
import { cameOf } from './several-parts.ts'

test('what has come of several is told by when they are shown', () => {
  const { words } = gallery
  const told = (count: number, publishAt?: string) => cameOf(count, words, publishAt)
  expect([told(3), told(1, ''), told(1, 'draft'), told(3, 'draft'), told(3, '2999-01-06T17:30')]).toEqual([
    `3 ${words.several} added`,
    `1 ${words.one} added`,
    `1 ${words.one} saved as a draft`,
    `3 ${words.several} saved as drafts`,
    `3 ${words.several} will be published on 6 Jan 2999, 17:30`,
  ])
})
