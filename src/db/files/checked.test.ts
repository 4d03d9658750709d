import { expect, test } from 'vitest'
import { checked } from './checked.ts'

test('a check sees the beginning of what came, though each piece lay in the place of the one before', async () => {
  const place = Buffer.alloc(3000)
  async function* pieces() {
    for (const [sign, size] of [
      ['a', 3000],
      ['b', 3000],
      ['c', 10],
    ] as const)
      yield place.fill(sign).subarray(0, size)
    place.fill('z')
  }
  let seen = ''
  const { bytes } = checked(pieces(), (head) => {
    seen = String(head)
  })
  for await (const _ of bytes);
  expect(seen).toBe('a'.repeat(1024))
})
