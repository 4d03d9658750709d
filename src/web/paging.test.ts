import { expect, test } from 'vitest'
import { cursorIn, decoded, plainPath } from './page-address.ts'
import { pageBehind, pageOf, pageQuery, perPage } from './paging.tsx'

const entries = (count: number) => Array.from({ length: count }, (_, at) => at)

test('one entry more than a page shows is asked for, and says whether there are more', () => {
  expect(pageQuery('abc')).toEqual({ limit: perPage + 1, after: 'abc' })
  expect(pageOf(entries(perPage), undefined)).toEqual({ items: entries(perPage), more: false, cursor: undefined })
  expect(pageOf(entries(perPage + 1), 'abc')).toEqual({ items: entries(perPage), more: true, cursor: 'abc' })
  expect(pageOf(['c', 'b', 'a'], undefined, 2)).toEqual({ items: ['c', 'b'], more: true, cursor: undefined })
})

test('the address of a page contains its cursor, which counts only if it can be an id', () => {
  expect(new URL(pageBehind('/events', 'a&b=c#d'), 'http://localhost').searchParams.get('after')).toBe('a&b=c#d')
  for (const after of ['ABC', 'a b', '../x', 'a'.repeat(41)]) expect(cursorIn(new URLSearchParams({ after })), after).toBeUndefined()
})

test('a path with a percent sign that means nothing stays as it is, and many slashes take no time', () => {
  expect([decoded('/caf%C3%A9'), decoded('/100%')]).toEqual(['/café', '/100%'])
  const slashes = '/'.repeat(15_000)
  const begun = performance.now()
  expect([plainPath(`/events${slashes}`), plainPath(`${slashes}x`).length]).toEqual(['/events', 15_001])
  expect(performance.now() - begun).toBeLessThan(500)
})
