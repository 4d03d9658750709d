import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { get } from './call.ts'
import { listIn } from './reply-list.ts'

const entries = z.array(z.strictObject({ id: z.string() }))
const list = [{ id: 'a' }, { id: 'b' }]

test('the list of a reply lies where its contract says, whatever else the reply holds', () => {
  const call = get('/api/things', z.strictObject({ success: z.boolean(), tags: z.string(), data: entries }))
  expect(listIn(call, { success: true, tags: ['not', 'it'], data: list })).toBe(list)
})

test('a reply that is the list itself is that', () => {
  expect(listIn(get('/api/things', entries), list)).toBe(list)
})
