import { expect, test } from 'vitest'
import { release } from './release.ts'

test('chunks that have their memory for themselves give it back, together or alone', () => {
  const [alone, both] = [new Uint8Array(70_000), new Uint8Array(70_000)]
  const [first, second] = [both.subarray(0, 1000), both.subarray(1000)]
  release([alone, first, second])
  expect([alone.length, first.length, second.length]).toEqual([0, 0, 0])
  // Once more, as by two who were both done with it.
  release([alone, first, second])
})

test('what shares its memory with others is left', () => {
  const both = new Uint8Array([1, 2, 3, 4])
  const pooled = Buffer.from('of the memory that many small ones share')
  release([both.subarray(1, 3), pooled])
  expect([...both]).toEqual([1, 2, 3, 4])
  expect(String(pooled)).toContain('many')
})
