import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { Listeners, type listenerLimits } from './listeners.ts'

/** Asks for a line as often as is said; tells how many got one. */
function line(most?: typeof listenerLimits) {
  const listeners = new Listeners(20, { ...(most && { most }), dropped: () => {}, gone: () => '' })
  const open = new Map<string, number>()
  const ask = (address: string) => {
    if (listeners.refusal(address)) return false
    const response = Object.assign(new EventEmitter(), {
      end: () => void open.set(address, (open.get(address) ?? 0) - 1),
      socket: null,
    })
    open.set(address, (open.get(address) ?? 0) + 1)
    listeners.admit(response as never as ServerResponse, address)
    return true
  }
  const times = (many: number, address: (at: number) => string) =>
    Array.from({ length: many }, (_, at) => ask(address(at))).filter(Boolean).length
  return { listeners, times, ask, many: (address: string) => open.get(address) ?? 0 }
}

const campus = '10.0.0.1'
/** One /64 after the other of the same /48. */
const ofOneNetwork = (at: number, site = 1) => `2001:db8:${site}:${at.toString(16)}::/64`

test('one network with ever new addresses takes the line from nobody', () => {
  const { listeners, times, ask, many } = line()
  expect(times(3000, () => campus)).toBe(3000)
  times(14_000, (at) => ofOneNetwork(at))
  expect([many(campus), listeners.count]).toEqual([3000, 7000])
  expect(ask(campus)).toBe(true)
  expect(many(campus)).toBe(3001)
})

test('several of them leave each its part, and who has none yet always gets in', () => {
  const { listeners, times, ask, many } = line()
  times(3000, () => campus)
  for (const site of [1, 2, 3]) times(5000, (at) => ofOneNetwork(at, site))
  expect(listeners.count).toBe(10_000)
  expect(many(campus)).toBeGreaterThanOrEqual(2499)
  expect(ask('10.0.0.2')).toBe(true)
  expect(ask(ofOneNetwork(0, 4))).toBe(true)
})

test('who takes all places of a network with one address gives them up to its others', () => {
  const { times, ask, many } = line({ all: 100, ofOne: 10 })
  expect(times(20, () => ofOneNetwork(0))).toBe(10)
  expect(times(20, () => ofOneNetwork(1))).toBe(5)
  expect([many(ofOneNetwork(0)), many(ofOneNetwork(1))]).toEqual([5, 5])
  expect(ask(ofOneNetwork(2))).toBe(true)
})

test('who leaves is counted nowhere any more', () => {
  const { listeners, times } = line({ all: 4, ofOne: 4 })
  for (let turn = 0; turn < 3; turn += 1) times(10, (at) => ofOneNetwork(at, turn))
  expect(listeners.count).toBe(4)
})
