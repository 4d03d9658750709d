import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { echoes, holdSpot, isAtHeldSpot } from './held-spots.ts'

const press = (clientX: number, clientY: number, detail = 1) => ({ clientX, clientY, detail })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a second press at the spot of a delete is held back until a moment after the list has closed up', () => {
  const spot = holdSpot(press(100, 100))
  vi.advanceTimersByTime(60_000)
  expect(isAtHeldSpot(press(110, 120, 2)), 'while the delete is under way').toBe(true)
  spot.closedUp()
  vi.advanceTimersByTime(echoes)
  expect(isAtHeldSpot(press(110, 120, 2))).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isAtHeldSpot(press(110, 120, 2))).toBe(false)
})

test('a press elsewhere is taken meanwhile, and so is one by keyboard', () => {
  const spot = holdSpot(press(100, 100))
  expect(isAtHeldSpot(press(100, 131))).toBe(false)
  expect(isAtHeldSpot(press(100, 100, 0))).toBe(false)
  spot.letGo()
})

test('where the delete did not work, the same spot is pressed again at once', () => {
  const spot = holdSpot(press(100, 100))
  spot.letGo()
  expect(isAtHeldSpot(press(100, 100))).toBe(false)
})

test('a delete by keyboard, which comes from no spot, holds none', () => {
  const spot = holdSpot(press(0, 0, 0))
  expect(isAtHeldSpot(press(0, 0))).toBe(false)
  spot.letGo()
})
