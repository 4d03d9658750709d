import { expect, test } from 'vitest'
import { slowLane } from './slow-lane.ts'

/** A lane whose pauses end when the test says so, for so many beside the one whose pause it is. */
function lane(all: number, { wider = all, one = all } = {}) {
  const pauses: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => void pauses.push(resolve))
  const through: string[] = []
  const { wait } = slowLane({ every: 1000, waiting: { all, wider, one }, pause })
  return {
    through,
    pauses,
    enter: async (name: string, visitor = '192.0.2.1', left?: AbortSignal) =>
      (await wait(visitor, left)) ? through.push(name) : through.push(`not ${name}`),
    /** Ends one pause, and lets everything happen that follows from it. */
    tick: async () => {
      pauses.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('those who wait go one by one, in the order in which they came', async () => {
  const { enter, tick, through, pauses } = lane(2)
  const all = Promise.all(['first', 'second', 'third'].map((name) => enter(name)))
  await tick()
  for (let gone = 0; gone <= 3; gone += 1) {
    expect(through).toEqual(['first', 'second', 'third'].slice(0, gone))
    expect(pauses.length).toBe(gone < 3 ? 1 : 0)
    await tick()
  }
  await all
})

test('who finds the lane full is sent away at once, and may come again when one has gone', async () => {
  const { enter, tick, through } = lane(1)
  const waiting = [enter('first'), enter('second')]
  await enter('third')
  expect(through).toEqual(['not third'])
  await tick()
  await tick()
  waiting.push(enter('third'))
  await tick()
  await tick()
  await tick()
  await Promise.all(waiting)
  expect(through).toEqual(['not third', 'first', 'second', 'third'])
})

test('of each address one goes in turn, so that whoever sends many keeps only himself waiting', async () => {
  const { enter, tick, through } = lane(20)
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => enter(name, '192.0.2.1'))
  all.push(enter('b1', '192.0.2.2'), enter('b2', '192.0.2.2'), enter('c1', '2001:db8:1:1::/64'), enter('d1', '2001:db8:1:2::/64'))
  for (let gone = 0; gone <= all.length; gone += 1) await tick()
  await Promise.all(all)
  expect(through).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'd1', 'a4'])
})

test('one address fills only its own share of the places, and a /48 of many networks only a little more', async () => {
  const { enter, tick, through } = lane(20, { wider: 3, one: 2 })
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => enter(name, '192.0.2.1'))
  const networks = ['c1', 'c2', 'c3', 'c4', 'c5'].map((name, at) => enter(name, `2001:db8:1:${at}::/64`))
  await tick()
  expect(through.filter((name) => name.startsWith('not'))).toEqual(['not a4', 'not a5', 'not c4', 'not c5'])
  const other = enter('b1', '192.0.2.2')
  for (let gone = 0; gone <= 8; gone += 1) await tick()
  await Promise.all([...all, ...networks, other])
  expect(through.filter((name) => !name.startsWith('not'))).toEqual(['a1', 'a2', 'c1', 'b1', 'a3', 'c2', 'c3'])
})

test('where all places are taken, who has many of them makes room for who has none', async () => {
  const { enter, tick, through } = lane(4)
  const all = [enter('first', '192.0.2.9'), ...['a1', 'a2', 'a3', 'a4'].map((name) => enter(name, '192.0.2.1'))]
  all.push(enter('b1', '192.0.2.2'), enter('c1', '192.0.2.3'), enter('d1', '192.0.2.4'), enter('e1', '192.0.2.5'))
  for (let gone = 0; gone <= 6; gone += 1) await tick()
  await Promise.all(all)
  expect(through.filter((name) => name.startsWith('not')).sort()).toEqual(['not a2', 'not a3', 'not a4', 'not e1'])
  expect(through.filter((name) => !name.startsWith('not'))).toEqual(['first', 'a1', 'b1', 'c1', 'd1'])
})

test('who leaves while waiting gives the place to whoever comes next', async () => {
  const { enter, tick, through } = lane(1)
  const leaving = new AbortController()
  const all = [enter('first'), enter('second', '192.0.2.2', leaving.signal)]
  leaving.abort()
  all.push(enter('third', '192.0.2.3'))
  for (let gone = 0; gone <= 3; gone += 1) await tick()
  await Promise.all(all)
  expect(through).toEqual(['not second', 'first', 'third'])
})
