import { afterEach, expect, test, vi } from 'vitest'
import { keepingPage, newDevice } from '../../testing/device.ts'
import { forgetKept } from './forget-kept.ts'

afterEach(() => void vi.unstubAllGlobals())

test('what was kept goes with what was noted of it, though a worker has that open', async () => {
  const isKept = await keepingPage('/faq')
  expect(await isKept()).toEqual(['/faq', '/faq'])
  await forgetKept()
  expect(await isKept()).toEqual([])
})

test('where nothing was noted nothing is made that a worker would find without its lists', async () => {
  await keepingPage('/faq')
  newDevice()
  await forgetKept()
  expect(await indexedDB.databases()).toEqual([])
})
