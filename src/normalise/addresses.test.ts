import { expect, test } from 'vitest'
import { isNothing } from './addresses.ts'

test('what stands for nothing is told from what says something, in whatever script', () => {
  for (const said of ['', '-', '#', '—', '...', 'NA', 'n.a.', 'https://', 'Http:', 'javascript:;'])
    expect.soft(isNothing(said), said).toBe(true)
  for (const said of ['साथ', 'É', '我', 'nanny', '7', 'link me', '🚀']) expect.soft(isNothing(said), said).toBe(false)
})
