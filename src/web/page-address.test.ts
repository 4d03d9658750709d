import { expect, test } from 'vitest'
import { cursorIn, decoded, plainPath } from './page-address.ts'

test('a cursor counts only if it can be the id of an entry', () => {
  for (const after of ['ABC', 'a b', '../x', 'a'.repeat(41)]) expect(cursorIn(new URLSearchParams({ after })), after).toBeUndefined()
})

test('a path with a percent sign that means nothing is left as it is', () => {
  expect(decoded('/caf%C3%A9')).toBe('/café')
  expect(decoded('/100%')).toBe('/100%')
})

test('as many slashes as an address may have are read at once, whatever stands behind them', () => {
  const slashes = '/'.repeat(15_000)
  expect(plainPath(`/events${slashes}`)).toBe('/events')
  const took = () => {
    const { user } = process.cpuUsage()
    for (const path of [`/events${slashes}`, `${slashes}x`, `/events${slashes}x`, `/events/${slashes}.ics`]) plainPath(path)
    return process.cpuUsage({ user, system: 0 }).user
  }
  // Microseconds of the processor: to read the rest from each slash would be five times as many. What else the process does is in them.
  expect(Math.min(...Array.from({ length: 5 }, took))).toBeLessThan(100_000)
})
