import { expect, test } from 'vitest'
import { oftenAsked } from './often-asked.ts'

const limits = { most: 3, after: 1000 }
const key = '/events.ics'
/** More than are remembered. */
const many = Array.from({ length: 10_001 }, (_, at) => String(at))

test('programs that somebody makes up, however many, push out no address, and addresses no program', () => {
  const isTooOften = oftenAsked(limits)
  const reader = { program: 'Reader/1', key }
  const askAll = () => [isTooOften('192.0.2.1', undefined, 0), isTooOften('192.0.2.1', reader, 0)]
  for (let asked = 0; asked < limits.most; asked += 1) expect(askAll()).toEqual([false, false])
  for (const program of many) isTooOften('192.0.2.2', { program, key }, 0)
  expect(isTooOften('192.0.2.1', undefined, 0)).toBe(true)
  for (let asked = 0; asked < limits.most; asked += 1) isTooOften('192.0.2.1', reader, 0)
  for (const address of many) isTooOften(address, undefined, 0)
  expect(isTooOften('192.0.2.1', reader, 0)).toBe(true)
})

test('who waits is answered once for each time that has passed, and is never given more than at first', () => {
  const isTooOften = oftenAsked(limits)
  const answered = (now: number) =>
    Array.from({ length: 10 }, () => isTooOften('192.0.2.1', undefined, now)).filter((often) => !often).length
  expect([answered(0), answered(1000), answered(3000), answered(1_000_000)]).toEqual([3, 1, 2, 3])
  // A clock that was put back gives nothing.
  expect(answered(0)).toBe(0)
})
