import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { callAddress, get, listQuery, listReply } from './call.ts'

const call = { path: '/api/things' }
const text = fc.oneof(
  fc.constantFrom('', '0', '1', '051', '1000', 'a', 'A', 'a b', '&', '=', '%', '+', 'a&after=b', '?'),
  fc.string({ unit: 'grapheme' }),
)
const asked = fc.dictionary(fc.constantFrom('limit', 'after', 'q', 'x'), text).map((query) => listQuery.parse(query))

test('two questions have the same address only if they are the same, and each can be read back from it', () => {
  void fc.assert(
    fc.property(asked, asked, (one, other) => {
      const [here = '', there] = [one, other].map((query) => callAddress(call, { query }))
      expect(here === there).toBe(JSON.stringify(one) === JSON.stringify(other))
      expect(listQuery.parse(Object.fromEntries(new URL(here, 'http://x').searchParams))).toEqual(one)
    }),
  )
})

test('the order of a question makes no other address, and an id is escaped', () => {
  expect(callAddress(call, { query: { limit: 3, after: 'a' } })).toBe(callAddress(call, { query: { after: 'a', limit: 3 } }))
  expect(callAddress(call, { query: { limit: undefined } })).toBe('/api/things')
  expect(callAddress({ path: '/api/edit/:id' }, { id: 'a/b?c' })).toBe('/api/edit/a%2Fb%3Fc')
})

test('the list of a reply is where its contract has it', () => {
  const entries = z.array(z.strictObject({ id: z.string() }))
  const list = [{ id: 'a' }]
  const whole = get('/api/things', z.strictObject({ success: z.boolean(), tags: z.string(), data: entries }))
  expect(listReply(whole, list)).toEqual({ success: true, data: list })
  expect(listReply(get('/api/things', entries), list)).toBe(list)
})
