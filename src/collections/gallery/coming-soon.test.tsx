import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { ComingSoon } from './coming-soon.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const begin = ((30 * 24 + 23) * 60 + 59) * 60 + 30

async function countdown() {
  const { texts } = await shown(<ComingSoon />)
  const after = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  return { after, left: () => texts('[role=timer] > div').join(' ') }
}

test('the countdown begins at 30 days 23 hours 59 minutes 30 seconds and ticks every second', async () => {
  const { after, left } = await countdown()
  expect(left()).toBe('30days 23hours 59minutes 30seconds')
  await after(0.999)
  expect(left()).toBe('30days 23hours 59minutes 30seconds')
  await after(0.001)
  expect(left()).toBe('30days 23hours 59minutes 29seconds')
  await after(30)
  expect(left()).toBe('30days 23hours 58minutes 59seconds')
})

test('the countdown stops at zero', async () => {
  const { after, left } = await countdown()
  // The tab was in the background, so that the clock went on without ticks.
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + (begin - 1) * 1000)
  await after(1)
  expect(left()).toBe('00days 00hours 00minutes 01seconds')
  clock.mockImplementation(() => now + (begin + 60) * 1000)
  await after(1)
  expect(left()).toBe('00days 00hours 00minutes 00seconds')
  expect(vi.getTimerCount()).toBe(0)
})
