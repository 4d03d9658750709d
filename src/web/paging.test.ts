import { expect, test } from 'vitest'
import { askedAtOnce } from '../contract/call.ts'
import { pageBehind, pageOf, pageQuery, perPage } from './paging.tsx'

const entries = (count: number) => Array.from({ length: count }, (_, at) => at)

test('one more than is shown is asked for, behind the entry where the page begins', () => {
  expect(pageQuery('abc')).toEqual({ limit: perPage + 1, after: 'abc' })
  expect(pageQuery(undefined)).toEqual({ limit: askedAtOnce, after: undefined })
})

test('a full page has more behind it only where one more has come', () => {
  expect(pageOf(entries(perPage), undefined)).toEqual({ items: entries(perPage), more: false, cursor: undefined })
  expect(pageOf(entries(perPage + 1), 'abc')).toEqual({ items: entries(perPage), more: true, cursor: 'abc' })
  expect(pageOf([], 'abc')).toEqual({ items: [], more: false, cursor: 'abc' })
})

test('the address of a page carries its cursor, whatever letters are in that', () => {
  expect(pageBehind('/events', 'abc1')).toBe('/events?after=abc1')
  expect(new URL(pageBehind('/events', 'a&b=c#d'), 'http://localhost').searchParams.get('after')).toBe('a&b=c#d')
})

test('a page may be shorter, and knows all the same whether there is more behind it', () => {
  expect(pageOf(['c', 'b', 'a'], undefined, 2)).toEqual({ items: ['c', 'b'], more: true, cursor: undefined })
  expect(pageOf(['b', 'a'], 'x', 2)).toEqual({ items: ['b', 'a'], more: false, cursor: 'x' })
})
