import { expect, test } from 'vitest'
import { clubZone } from './club-time.ts'
import { momentOf } from './local-time.ts'
import { timesProblem } from './times.ts'

const now = momentOf('2026-03-28T12:00', 'Europe/Berlin') as Date
const problemOf = (publishAt?: string, expiresAt?: string, zone = 'Europe/Berlin') => {
  const problem = timesProblem({ publishAt, expiresAt }, now, zone)
  return problem && `${problem.field}: ${problem.why}`
}

test.each([
  ['2026-03-28T12:00', undefined, /^publishAt: Publish at lies in the past\./],
  ['2026-03-29T02:30', undefined, /^publishAt: Publish at: the clocks are put forward over 02:30/],
  ['', '2026-03-29T02:30', /^expiresAt: Take it down at: the clocks are put forward/],
  ['draft', '2026-03-28T11:00', /^expiresAt: Take it down at lies in the past\./],
  ['2026-03-29T12:00', '2026-03-29T12:00', /^expiresAt: .*must lie after the time at which it is published/],
])('published at %j until %j is refused', (publishAt, expiresAt, why) => expect(problemOf(publishAt, expiresAt)).toMatch(why))

test('times that can be meant are taken', () => {
  expect(problemOf('2026-03-29T02:30', undefined, clubZone.name)).toBeUndefined()
  for (const [publishAt, expiresAt] of [['', ''], ['draft', ''], ['2026-03-29T12:00', '2026-03-29T12:01'], ['', '2026-03-28T12:01'], []])
    expect.soft(problemOf(publishAt, expiresAt)).toBeUndefined()
})
