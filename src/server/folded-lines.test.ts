import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logged } from '../testing/logged.ts'
import { foldedLines } from './folded-lines.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function folded() {
  const { log, lines } = logged()
  const tell = foldedLines(log)
  const refuse = (address: string, kind = 'login', times = 1) => {
    for (let turn = 0; turn < times; turn += 1) tell(kind, { call: kind, address }, 'refused')
  }
  const told = () => lines().map(({ msg, call, address, times }) => [msg, call, address, times].filter((part) => part !== undefined))
  const pass = (seconds: number) => void vi.advanceTimersByTime(seconds * 1000)
  return { refuse, told, pass }
}

test('the first of a kind from an address is told at once, what follows as a count every ten seconds', () => {
  const { refuse, told, pass } = folded()
  refuse('192.0.2.1', 'login', 500)
  expect(told()).toEqual([['refused', 'login', '192.0.2.1']])
  pass(10)
  expect(told().slice(1)).toEqual([['refused again', 'login', '192.0.2.1', 499]])
  refuse('192.0.2.1', 'login', 7)
  expect(told()).toHaveLength(2)
  pass(10)
  expect(told().slice(2)).toEqual([['refused again', 'login', '192.0.2.1', 7]])
})

test('after ten quiet seconds the next is a first one again, and nothing is kept', () => {
  const { refuse, told, pass } = folded()
  refuse('192.0.2.1')
  pass(10)
  expect(vi.getTimerCount()).toBe(0)
  refuse('192.0.2.1')
  expect(told()).toEqual([
    ['refused', 'login', '192.0.2.1'],
    ['refused', 'login', '192.0.2.1'],
  ])
})

test('another address and another kind are told by themselves', () => {
  const { refuse, told } = folded()
  for (const [address, kind] of [
    ['192.0.2.1', 'login'],
    ['192.0.2.2', 'login'],
    ['192.0.2.1', 'code'],
  ] as const)
    refuse(address, kind, 3)
  expect(told()).toHaveLength(3)
})

test('of more addresses than are told apart the rest is one line and one count, and the memory stays small', () => {
  const { refuse, told, pass } = folded()
  for (let turn = 0; turn < 10_000; turn += 1) refuse(`192.0.${turn >> 8}.${turn & 255}`)
  expect(told()).toHaveLength(201)
  expect(vi.getTimerCount()).toBe(201)
  pass(10)
  expect(told().slice(201)).toEqual([['refused again', 'login', 'many', 9799]])
  pass(10)
  expect(vi.getTimerCount()).toBe(0)
})
