import { expect, test } from 'vitest'
import { inBytes, largestPicture } from '../../../contract/largest.ts'
import { pictures } from '../../../testing/pictures.ts'
import { enclosedIn, isNothing } from './addresses.ts'

test('what stands for nothing is told from what says something, in whatever script', () => {
  for (const said of ['', '-', '#', '—', '...', 'NA', 'n.a.', 'https://', 'Http:', 'javascript:;'])
    expect.soft(isNothing(said), said).toBe(true)
  for (const said of ['साथ', 'É', '我', 'nanny', '7', 'link me', '🚀']) expect.soft(isNothing(said), said).toBe(false)
})

test('a picture that is written into its address is kept up to the largest, and no further', () => {
  const png = pictures['image/png']
  const largest = inBytes(largestPicture)
  const written = (bytes: number) => `data:image/png;base64,${Buffer.concat([png, Buffer.alloc(bytes - png.length)]).toString('base64')}`
  expect(enclosedIn(written(largest))).toHaveLength(largest)
  expect(enclosedIn(written(largest + 1))).toBeUndefined()
})
