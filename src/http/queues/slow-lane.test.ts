import { expect, test } from 'vitest'
import { slowLane } from './slow-lane.ts'

/** A lane whose pauses end when the test says so, for so many beside the one whose pause it is. */
function lane(all: number, { wider = all, one = all } = {}) {
  const pauses: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => void pauses.push(resolve))
  const through: string[] = []
  const { wait, wentThrough } = slowLane({ every: 1000, waiting: { all, wider, one }, pause })
  return {
    through,
    pauses,
    wentThrough,
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
  // Every second turn is of who has had none; the two networks of one /48 are one in that.
  expect(through).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'd1', 'a4'])
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
  expect(through.filter((name) => !name.startsWith('not'))).toEqual(['a1', 'c1', 'a2', 'b1', 'c2', 'a3', 'c3'])
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

test('where all places are taken, those who have had a turn and those who have not keep half of them each', async () => {
  const { enter, tick, through, pauses, wentThrough } = lane(6)
  const former = Array.from({ length: 7 }, (_, at) => `203.0.113.${at}`)
  for (const network of former) wentThrough(network)
  const all = former.map((network, at) => enter(`former ${at}`, network))
  for (let at = 0; at < 7; at += 1) all.push(enter(`new ${at}`, `192.0.2.${at}`))
  await new Promise(setImmediate)
  // The first of them has the turn, six wait and of these three give their places up.
  const away = ['not former 4', 'not former 5', 'not former 6', 'not new 3', 'not new 4', 'not new 5', 'not new 6']
  expect(through.toSorted()).toEqual(away)
  while (pauses.length > 0) await tick()
  await Promise.all(all)
  expect(through.slice(7)).toEqual(['former 0', 'new 0', 'former 1', 'new 1', 'former 2', 'new 2', 'former 3'])
})

/** Each of so many networks asks again as soon as it is answered, for as long as the test goes on. */
function crowd(networks: number, enter: (name: string, visitor: string) => Promise<number>) {
  let going = true
  const all = Array.from({ length: networks }, async (_, at) => {
    while (going) {
      await enter(`crowd ${at}`, `203.0.113.${at}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  return async () => {
    going = false
    await Promise.all(all)
  }
}

test('forty networks that keep asking, one question each, keep a newcomer waiting for two turns of each and no longer', async () => {
  const { enter, tick, through } = lane(20)
  const end = crowd(40, enter)
  let gone = 0
  // There is no place at first. It comes again whenever thirty have gone, and has one in the end, because it was there before.
  for (let come = 0; come < 4 && !through.includes('newcomer'); come += 1) {
    void enter('newcomer', '192.0.2.1')
    for (const until = gone + 30; gone < until && !through.includes('newcomer'); gone += 1) await tick()
  }
  expect(through).toContain('not newcomer')
  expect(through).toContain('newcomer')
  expect(gone).toBeLessThanOrEqual(2 * 41 + 30)
  // Who comes when all of them have had a turn is the next but one.
  const late = enter('late', '192.0.2.2')
  for (let more = 0; more < 3; more += 1) await tick()
  await late
  expect(through).toContain('late')
  const over = end()
  for (let more = 0; more < 22; more += 1) await tick()
  await over
})

test('who went through while the ceiling allowed it does not keep newcomers from a place', async () => {
  const { enter, tick, through, wentThrough } = lane(3)
  for (const at of [1, 2, 3, 4]) wentThrough(`203.0.113.${at}`)
  const all = [1, 2, 3, 4].map((at) => enter(`crowd ${at}`, `203.0.113.${at}`))
  all.push(enter('newcomer', '192.0.2.1'))
  for (let gone = 0; gone <= 5; gone += 1) await tick()
  await Promise.all(all)
  expect(through).toEqual(['not crowd 4', 'crowd 1', 'newcomer', 'crowd 2', 'crowd 3'])
})

/**
 * A lane of twenty places in which networks ask that nobody has seen before; `turns` lets so many turns pass, and so many
 * ask after each.
 */
function flooded() {
  const { enter, tick, through, pauses, wentThrough } = lane(20)
  let networks = 0
  const others = (many: number) => {
    for (const until = networks + many; networks < until; networks += 1)
      void enter('other', `2001:${(0xd00 + (networks >> 16)).toString(16)}:${(networks & 0xffff).toString(16)}:1::/64`)
  }
  const turns = async (most: number, many: number, isOver = () => false) => {
    let gone = 0
    for (; gone < most && !isOver(); gone += 1) {
      await tick()
      others(many)
    }
    return gone
  }
  const drained = async () => {
    while (pauses.length > 0) await tick()
  }
  return { enter, through, wentThrough, turns, drained }
}

test('who has had a turn has the next but two, however many networks come that nobody has seen', async () => {
  const { enter, through, turns, drained } = flooded()
  void enter('person', '192.0.2.7')
  for (let time = 1; time <= 3; time += 1) {
    await turns(10, 700)
    const person = () => through.filter((name) => name === 'person').length
    const before = person()
    expect(before).toBe(time)
    void enter('person', '192.0.2.7')
    expect(await turns(20, 700, () => person() > before)).toBeLessThanOrEqual(3)
  }
  expect(through).not.toContain('not person')
  await drained()
})

test('who was turned away and comes again has a turn, however many networks come that nobody has seen', async () => {
  const { enter, through, turns, drained } = flooded()
  await turns(5, 600)
  await enter('newcomer', '192.0.2.7')
  expect(through).toContain('not newcomer')
  await turns(30, 600)
  void enter('newcomer', '192.0.2.7')
  expect(await turns(20, 600, () => through.includes('newcomer'))).toBeLessThanOrEqual(2)
  await drained()
})

test('a newcomer has the next turn but two, however many come again that have had one', async () => {
  const { enter, through, turns, drained, wentThrough } = flooded()
  const former = Array.from({ length: 1000 }, (_, at) => `198.51.${at >> 8}.${at & 255}`)
  for (const network of former) wentThrough(network)
  const again = () => {
    for (const network of former) void enter('former', network)
  }
  again()
  await turns(10, 0)
  for (const at of [1, 2, 3]) {
    again()
    void enter(`newcomer ${at}`, `192.0.2.${at}`)
    again()
    expect(await turns(20, 0, () => through.includes(`newcomer ${at}`))).toBeLessThanOrEqual(3)
  }
  await drained()
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
