import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundedQueue, type Place, perMinute } from './queues.ts'
import { Refused } from './refused.ts'

const entered = (place: Place | Refused) => {
  if (place instanceof Refused) throw new Error(place.message)
  return place
}
const statusOf = (place: Place | Refused) => (place instanceof Refused ? place.status : 'entered')
const settled = () => new Promise(setImmediate)

test('one client runs and waits in at most a quarter of the places, and others are not behind it', async () => {
  const queue = boundedQueue({ what: 'lists', running: 8, waiting: 8 })
  const begun: string[] = []
  const enter = async (who: string) => {
    const place = await queue.enter(who)
    if (!(place instanceof Refused)) begun.push(who)
    return place
  }
  const greedy = Array.from({ length: 6 }, () => enter('a'))
  const other = enter('b')
  await settled()
  expect(begun).toEqual(['a', 'a', 'b'])
  expect((await Promise.all(greedy.slice(4))).map(statusOf)).toEqual([429, 429])
  const place = entered(await (greedy[0] as Promise<Place>))
  place.leave()
  place.leave()
  await settled()
  expect(begun).toEqual(['a', 'a', 'b', 'a'])
  entered(await other).leave()
})

test('the first who came goes next; a full queue, and a wait that is too long, is answered with 503 and Retry-After', async () => {
  const queue = boundedQueue({ what: 'lists', running: 1, waiting: 2, patience: 20, wait: 30 })
  const held = entered(await queue.enter('a'))
  const waiting = [queue.enter('b'), queue.enter('c')]
  expect(await queue.enter('d')).toMatchObject({ status: 503, wait: 30, message: expect.stringContaining('too many lists') })
  expect((await Promise.all(waiting)).map(statusOf)).toEqual([503, 503])
  const order: string[] = []
  const next = ['b', 'c'].map(async (who) => {
    const place = entered(await queue.enter(who))
    order.push(who)
    place.leave()
  })
  held.leave()
  await Promise.all(next)
  expect(order).toEqual(['b', 'c'])
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 60_000_000 }))
afterEach(() => void vi.useRealTimers())

test('a client who asks too often in a minute gets the time to wait, and others do not', async () => {
  const many = perMinute(2)
  vi.setSystemTime(60_018_000)
  expect([many('a'), many('a'), many('b')]).toEqual([undefined, undefined, undefined])
  expect(many('a')).toMatchObject({ status: 429, wait: 42 })
  vi.setSystemTime(60_060_000)
  expect(many('a')).toBeUndefined()
  const queue = boundedQueue({ what: 'searches', running: 1, waiting: 4, perMinute: 1 })
  entered(await queue.enter('a')).leave()
  expect(statusOf(await queue.enter('a'))).toBe(429)
})
