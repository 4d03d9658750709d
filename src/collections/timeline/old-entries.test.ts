import { expect, test } from 'vitest'
import { beginningOf, isStillOn } from './old-entries.ts'

const read: [string, string | undefined][] = [
  ['Feb 2022', '2022-02-01'],
  ['February, 2022', '2022-02-01'],
  ['2022-02', '2022-02-01'],
  ['02/2022', '2022-02-01'],
  ['2022', '2022-01-01'],
  ['2022-13', undefined],
  ['1000', undefined],
  ['Spring 2022', undefined],
  ['Present', undefined],
  ['9'.repeat(300_000), undefined],
]
test.for(read)('%j begins on %j', ([old, day]) => {
  expect(beginningOf(old)).toBe(day)
})

test('what lasts until now is told in some words, and a day is none of them', () => {
  for (const said of ['Present', 'now', 'Till date', 'ongoing', 'to present', 'Current']) expect.soft(isStillOn(said), said).toBe(true)
  for (const said of ['', '2022', 'nowhere', 'date of birth', '-']) expect.soft(isStillOn(said), said).toBe(false)
})
