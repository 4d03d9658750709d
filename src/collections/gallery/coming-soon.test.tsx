import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { ComingSoon } from './coming-soon.tsx'

beforeEach(() => void vi.useFakeTimers())

test('the countdown begins at 30 days 23 hours 59 minutes 30 seconds, ticks every second and stops at zero', async () => {
  const { texts } = await shown(<ComingSoon />)
  const left = () => texts('[role=timer] > div').join(' ')
  const after = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  expect(left()).toBe('30days 23hours 59minutes 30seconds')
  await after(0.999)
  expect(left()).toBe('30days 23hours 59minutes 30seconds')
  await after(0.001)
  expect(left()).toBe('30days 23hours 59minutes 29seconds')
  // As in a tab in the background, the clock goes on without ticks.
  const end = performance.now() + (((30 * 24 + 23) * 60 + 59) * 60 + 30) * 1000
  vi.spyOn(performance, 'now').mockImplementation(() => end)
  await after(1)
  expect(left()).toBe('00days 00hours 00minutes 00seconds')
  expect(vi.getTimerCount()).toBe(0)
})
