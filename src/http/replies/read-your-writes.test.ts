import { expect, test } from 'vitest'
import { readYourWrites } from './read-your-writes.ts'

const withVersion = (look: () => Promise<void>) => readYourWrites({ store: { version: { known: 5, look } }, publicOrigin: undefined })

test('nobody waits for a version that is known, that is none, or of a site that is alone', () => {
  const catchUp = withVersion(() => Promise.reject(new Error('nobody asks')))
  for (const cookies of [undefined, '', 'version=5', 'version=-9', 'version=', 'version=9999999999999999999', 'other_version=9'])
    expect(catchUp?.(cookies), cookies).toBeUndefined()
  expect(readYourWrites({ store: { version: undefined }, publicOrigin: undefined })).toBeUndefined()
})

test('who carries a newer version waits until it is looked for, and a moment at most where the database says nothing', async () => {
  let isLooked = false
  const looking = async () => {
    isLooked = true
  }
  await withVersion(looking)?.('session=a; version=6')
  expect(isLooked).toBe(true)
  const began = performance.now()
  await withVersion(() => new Promise(() => {}))?.('version=6')
  expect(performance.now() - began).toBeLessThan(8000)
  await expect(withVersion(() => Promise.reject(new Error('it is away')))?.('version=6')).rejects.toThrow('it is away')
})
