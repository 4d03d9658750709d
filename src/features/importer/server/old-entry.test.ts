import { expect, test } from 'vitest'
import { madeAt, oldIdOf } from './old-entry.ts'

test('an entry was made when it says so, or its id does', () => {
  expect(madeAt({ _id: '65f1c0de0004000000000001' })?.toISOString()).toBe('2024-03-13T15:06:06.000Z')
  expect(madeAt({ _id: '65f1c0de0004000000000001', createdAt: '2025-01-15T10:00:00.000Z' })?.toISOString()).toBe('2025-01-15T10:00:00.000Z')
  expect(madeAt({ createdAt: { $date: '2025-01-15T10:00:00.000Z' } })?.toISOString()).toBe('2025-01-15T10:00:00.000Z')
  for (const none of [{}, { _id: 7 }, { _id: 'x'.repeat(24) }, { createdAt: 'yesterday' }, null, 'x', []])
    expect(madeAt(none)).toBeUndefined()
  expect([oldIdOf({ _id: '' }), oldIdOf(null), oldIdOf({ _id: {} })]).toEqual([undefined, undefined, undefined])
})
