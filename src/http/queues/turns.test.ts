import { setImmediate as others } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loopTurns } from '../../testing/loop-turns.ts'
import { Turns } from './turns.ts'

test('one action runs at a time, in the order asked, those that are first before the others', async () => {
  const turns = new Turns()
  const log: string[] = []
  const action = (name: string) => async () => {
    log.push(`${name} begins`)
    await others()
    log.push(`${name} ends`)
    return name
  }
  const asked = [
    turns.take(action('a')),
    turns.take(action('b')),
    turns.take(action('c'), { first: true }),
    turns.take(action('d'), { first: true }),
  ]
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd'])
  expect(log).toEqual(['a', 'c', 'd', 'b'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(await turns.take(() => 'again')).toBe('again')
})

test('an action that fails tells its own asker and gives the turn on', async () => {
  const turns = new Turns()
  const failing = turns.take(() => Promise.reject(new Error('no')))
  const next = turns.take(() => 'well')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('well')
})

test('between two actions the event loop turns', async () => {
  const turns = new Turns()
  const loop = loopTurns()
  const seen = await Promise.all(Array.from({ length: 5 }, () => turns.take(() => loop.count)))
  loop.stop()
  for (const [at, now] of seen.entries()) if (at > 0) expect(now).toBeGreaterThan(seen[at - 1] ?? 0)
})
