import { expect, test } from 'vitest'
import { agoWords } from '../../web/ago-words.ts'
import { ageOf, keptHeader, keptSince } from './kept.ts'

const hour = 60 * 60_000
const keptAt = (at: number) => ({ headers: new Headers({ [keptHeader]: String(at) }) })

test('how old something is never lies in the time to come, whatever was done to the clock since', () => {
  const now = Date.UTC(2026, 10, 23)
  expect([now, now - hour, now + hour, now + 400 * 24 * hour].map((at) => ageOf(at, now))).toEqual([0, hour, 0, 0])
  expect(agoWords(ageOf(now + hour, now))).toBe('a moment ago')
})

test('an age is told in the largest unit of which there is one', () => {
  expect([0, 59_999, 60_000, hour - 1, hour, 3.9 * hour, 24 * hour, 29 * 24 * hour].map(agoWords)).toEqual([
    ...['a moment ago', 'a moment ago', '1 minute ago', '59 minutes ago', '1 hour ago', '3 hours ago', '1 day ago', '29 days ago'],
  ])
})

test('what says nothing of when it was kept, or was kept for thirty days, is not shown', () => {
  const now = Date.UTC(2026, 10, 23)
  expect(keptSince(keptAt(now - 30 * 24 * hour), now)).toBe(now - 30 * 24 * hour)
  expect(keptSince(keptAt(now - 30 * 24 * hour - 1), now)).toBeUndefined()
  expect(keptSince({ headers: new Headers() }, now)).toBeUndefined()
  expect(keptSince({ headers: new Headers({ [keptHeader]: 'soon' }) }, now)).toBeUndefined()
})
