import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { callAddress } from './address.ts'
import { listQuery } from './call.ts'

const call = { path: '/api/things' }
const text = fc.oneof(
  fc.constantFrom('', '0', '1', '51', '051', '1000', 'a', 'A', 'a b', '&', '=', '%', '+', 'a&after=b', '?'),
  fc.string({ unit: 'grapheme' }),
)
const asked = fc.dictionary(fc.constantFrom('limit', 'after', 'q', 'x'), text).map((query) => listQuery.parse(query))

test('two questions have the same address only when they are the same', () => {
  void fc.assert(
    fc.property(asked, asked, (one, other) => {
      const [here, there] = [one, other].map((query) => callAddress(call, { query }))
      expect(here === there).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
    { numRuns: 2000 },
  )
})

test('what is asked at an address is what was put into it', () => {
  void fc.assert(
    fc.property(asked, (query) => {
      const { searchParams } = new URL(callAddress(call, { query }), 'http://x')
      expect(listQuery.parse(Object.fromEntries(searchParams))).toEqual(query)
    }),
    { numRuns: 2000 },
  )
})

test('the order in which something is asked makes no other address', () => {
  expect(callAddress(call, { query: { limit: 3, after: 'a' } })).toBe(callAddress(call, { query: { after: 'a', limit: 3 } }))
  expect(callAddress(call, { query: { limit: undefined } })).toBe('/api/things')
  expect(callAddress({ path: '/api/edit/:id' }, { id: 'a/b?c' })).toBe('/api/edit/a%2Fb%3Fc')
})
