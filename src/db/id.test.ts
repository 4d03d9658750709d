import { afterEach, expect, test, vi } from 'vitest'
import { idAfter, newId } from './id.ts'

afterEach(() => void vi.useRealTimers())

test('ten thousand ids are all different, of one length, and sort in the order of their making', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[0-9a-z]{26}$/.test(id))).toBe(true)
  expect([...ids].sort()).toEqual(ids)
})

test('ids go on sorting when the clock is set back', () => {
  const before = newId()
  vi.useFakeTimers({ now: Date.now() - 2 * 24 * 60 * 60_000 })
  const after = newId()
  expect(after > before).toBe(true)
  expect(newId() > after).toBe(true)
})

test('one that comes after another is larger, though that was made by a clock which is ahead, and is as long', () => {
  const ahead = newId().replace(/^.{9}/, (Date.now() + 60_000).toString(36).padStart(9, '0'))
  const [one, other] = [idAfter(ahead), idAfter(idAfter(ahead))]
  expect([ahead, one, other].toSorted()).toEqual([ahead, one, other])
  expect([one.length, idAfter('0') < newId()]).toEqual([26, true])
})
