import { afterEach, expect, test, vi } from 'vitest'
import { idAfter, idAt, newId } from './id.ts'

afterEach(() => void vi.useRealTimers())

test('a hundred thousand ids are all different, of one length, and sort in the order of their making', () => {
  const ids = Array.from({ length: 100_000 }, newId)
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
  const chain = [ahead]
  for (let turn = 0; turn < 50; turn += 1) chain.push(idAfter(chain.at(-1) ?? ''))
  expect([...chain].sort()).toEqual(chain)
  expect(new Set(chain).size).toBe(chain.length)
  expect(chain.every((id) => /^[0-9a-z]{26}$/.test(id))).toBe(true)
  // Where nobody is ahead it is one like any other.
  expect(idAfter('0') < newId()).toBe(true)
})

test('what was made before a moment sorts below it, and what was made then does not', () => {
  const id = newId()
  expect(id < idAt(new Date(Date.now() + 1000))).toBe(true)
  expect(id > idAt(new Date(Date.now() - 1000))).toBe(true)
})
