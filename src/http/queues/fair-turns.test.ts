import { expect, test } from 'vitest'
import { FairTurns, type Turn } from './fair-turns.ts'

const wide = { all: 100, wider: 100, one: 100 }
const began = (turn: Turn | string) => {
  if (typeof turn === 'string') throw new Error(`no turn: ${turn}`)
  return turn
}

test('so many run at once, of one visitor and of one /48 only their share, and the others are not behind them', async () => {
  const turns = new FairTurns({ running: { all: 4, wider: 2, one: 1 }, waiting: wide, patience: 10_000 })
  const begun: string[] = []
  // Those who never get a turn are told so long after this test, and that is no fault.
  const begin = async (visitor: string) => {
    const turn = await turns.begin(visitor)
    if (typeof turn !== 'string') begun.push(visitor)
    return turn
  }
  const first = begin('192.0.2.1')
  for (const visitor of ['192.0.2.1', '2001:db8:1:1::/64', '2001:db8:1:2::/64', '2001:db8:1:3::/64', '192.0.2.2', '192.0.2.3'])
    void begin(visitor)
  await new Promise(setImmediate)
  expect(begun).toEqual(['192.0.2.1', '2001:db8:1:1::/64', '2001:db8:1:2::/64', '192.0.2.2'])
  const turn = began(await first)
  turn.over()
  turn.over()
  await new Promise(setImmediate)
  expect(begun.slice(4)).toEqual(['192.0.2.1'])
})

test('whose turn does not come in time is told so, and so is who finds no place', async () => {
  const turns = new FairTurns({ running: { all: 1, wider: 1, one: 1 }, waiting: { all: 2, wider: 2, one: 1 }, patience: 5 })
  const turn = began(await turns.begin('192.0.2.1'))
  const waiting = [turns.begin('192.0.2.4'), turns.begin('192.0.2.2')]
  expect(await turns.begin('192.0.2.2')).toBe('own')
  expect(await turns.begin('192.0.2.3')).toBe('all')
  expect(await Promise.all(waiting)).toEqual(['late', 'late'])
  const next = turns.begin('192.0.2.3')
  turn.over()
  began(await next).over()
  began(await turns.begin('192.0.2.5')).over()
})

test('who leaves gives the place back at once', async () => {
  const turns = new FairTurns({ running: { all: 1, wider: 1, one: 1 }, waiting: { all: 1, wider: 1, one: 1 }, patience: 10_000 })
  const turn = began(await turns.begin('192.0.2.1'))
  const leaving = new AbortController()
  const left = turns.begin('192.0.2.2', leaving.signal)
  expect(await turns.begin('192.0.2.3')).toBe('all')
  leaving.abort()
  expect(await left).toBe('late')
  expect(await turns.begin('192.0.2.2', leaving.signal)).toBe('late')
  const next = turns.begin('192.0.2.3')
  turn.over()
  began(await next)
})
