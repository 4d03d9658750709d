import { expect, test } from 'vitest'
import { clashesOf, merged } from './clashes.ts'

const names = ['title', 'venue', 'day', 'time']
const began = { title: 'One', venue: 'Lab 1', day: 'Monday', time: '' }

test('only what somebody else has changed is told, and whether both have', () => {
  const theirs = { ...began, title: 'Their one', venue: 'Lab 2' }
  const mine = { ...began, title: 'My one', day: 'Tuesday' }
  const clashes = clashesOf(names, { began, theirs, mine })
  expect(clashes).toEqual([
    { name: 'title', began: 'One', theirs: 'Their one', mine: 'My one', both: true },
    { name: 'venue', began: 'Lab 1', theirs: 'Lab 2', mine: 'Lab 1', both: false },
  ])
  expect(merged(mine, clashes)).toEqual({ title: 'My one', venue: 'Lab 2', day: 'Tuesday', time: '' })
})

test('who changed the same to the same is no clash, and a field that was not typed stands as it began', () => {
  expect(clashesOf(names, { began, theirs: { ...began, title: 'Two' }, mine: { ...began, title: 'Two' } })).toEqual([])
  expect(clashesOf(names, { began, theirs: { ...began, venue: 'Lab 2' }, mine: { title: 'One' } })).toMatchObject([
    { name: 'venue', both: false },
  ])
})
