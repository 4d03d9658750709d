import { expect, test } from 'vitest'
import { slowLane } from './slow-lane.ts'

/** A lane whose pauses end when the test says so. */
function lane(longest: number) {
  const pauses: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => void pauses.push(resolve))
  const through: string[] = []
  const turn = slowLane({ every: 1000, longest, pause })
  return {
    through,
    pauses,
    enter: async (name: string) => ((await turn()) ? through.push(name) : through.push(`not ${name}`)),
    /** Ends one pause, and lets everything happen that follows from it. */
    tick: async () => {
      pauses.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('those who wait go one by one, in the order in which they came', async () => {
  const { enter, tick, through, pauses } = lane(3)
  const all = Promise.all(['first', 'second', 'third'].map(enter))
  await tick()
  for (let gone = 0; gone <= 3; gone += 1) {
    expect(through).toEqual(['first', 'second', 'third'].slice(0, gone))
    expect(pauses.length).toBe(gone < 3 ? 1 : 0)
    await tick()
  }
  await all
})

test('who finds the lane full is sent away at once, and may come again when one has gone', async () => {
  const { enter, tick, through } = lane(2)
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
