import { expect, test } from 'vitest'
import { momentOf } from './club-time.ts'
import { timesProblem } from './times.ts'

const problemOf = (publishAt?: string, expiresAt?: string) => {
  const problem = timesProblem({ publishAt, expiresAt }, momentOf('2026-03-28T12:00'))
  return problem && `${problem.field}: ${problem.why}`
}

test.each([
  ['2026-03-28T12:00', undefined, /^publishAt: The publish time is in the past\./],
  ['draft', '2026-03-28T11:00', /^expiresAt: The remove time is in the past\./],
  ['2026-03-29T12:00', '2026-03-29T12:00', /^expiresAt: The remove time must be after the publish time/],
])('published at %j until %j is refused', (publishAt, expiresAt, why) => expect(problemOf(publishAt, expiresAt)).toMatch(why))

test('times in the future are accepted', () => {
  for (const [publishAt, expiresAt] of [['', ''], ['draft', ''], ['2026-03-29T12:00', '2026-03-29T12:01'], ['', '2026-03-28T12:01'], []])
    expect.soft(problemOf(publishAt, expiresAt)).toBeUndefined()
})
