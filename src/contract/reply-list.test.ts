import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { get } from './call.ts'
import { listReply } from './reply-list.ts'

const entries = z.array(z.strictObject({ id: z.string() }))
const list = [{ id: 'a' }, { id: 'b' }]

test('the list of a reply lies where its contract says, whatever else the reply holds', () => {
  const call = get('/api/things', z.strictObject({ success: z.boolean(), tags: z.string(), data: entries }))
  expect(listReply(call, list)).toEqual({ success: true, data: list })
})

test('a reply that is the list itself is that', () => {
  expect(listReply(get('/api/things', entries), list)).toBe(list)
})
