import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { callAddress, get, listReply } from './call.ts'

const call = { path: '/api/things' }
test('the same question has one address, whatever the order, and each value is escaped', () => {
  expect(callAddress(call, { query: { limit: 3, after: 'a' } })).toBe(callAddress(call, { query: { after: 'a', limit: 3 } }))
  expect(callAddress(call, { query: { limit: undefined } })).toBe('/api/things')
  expect(callAddress(call, { query: { q: 'a&after=b c%' } })).toBe('/api/things?q=a%26after%3Db+c%25')
  expect(callAddress({ path: '/api/edit/:id' }, { id: 'a/b?c' })).toBe('/api/edit/a%2Fb%3Fc')
})

test('the list of a reply is where its contract has it', () => {
  const entries = z.array(z.strictObject({ id: z.string() }))
  const list = [{ id: 'a' }]
  const whole = get('/api/things', z.strictObject({ success: z.boolean(), tags: z.string(), data: entries }))
  expect(listReply(whole, list)).toEqual({ success: true, data: list })
  expect(listReply(get('/api/things', entries), list)).toBe(list)
})
