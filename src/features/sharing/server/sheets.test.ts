import { expect, onTestFinished, test, vi } from 'vitest'
import { light } from '../../../../content/colours.ts'
import { childPool } from '../../../cli/child-pool-at.ts'
import type { Turn } from '../../../http/queues/fair-turns.ts'
import { Refused } from '../../../http/refused.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { photo } from '../../../testing/photos.ts'
import { uploaded } from '../../../testing/uploaded.ts'
import { type Drawing, markOf, sheetsAt } from './sheets.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"/>'
const middle = { x: 50, y: 50 }
const free = async () => ({ over: () => {} }) as never

test('a card whose drawing was cut short is told to be late, and drawn with its picture when it is asked for again', async () => {
  const { store, services, ...club } = await newClub()
  const picture = await uploaded(await administrator({ store, services, ...club }), await photo())
  const sheet = { make: 'card' as const, club: 'C', logo, kind: '', title: 'T', line: '', ink: light, focus: middle }
  const drawing: Drawing = { sheet, picture }
  const real = childPool()
  let isCut = true
  const drawer = {
    end: () => real.end(),
    convert: (...given: Parameters<typeof real.convert>) => {
      const drawn = real.convert(...given)
      if (isCut) real.end()
      isCut = false
      return drawn
    },
  }
  const sheets = sheetsAt({ db: store.db, media: services.media, shipped: () => undefined, drawer })
  onTestFinished(() => real.end())
  const [mark, bare] = [markOf(drawing), markOf({ sheet, picture: '' })]
  expect((await sheets.drawn(mark, drawing, free)) as Refused).toMatchObject({ status: 503, wait: 10 })
  const [whole, without] = [await sheets.drawn(mark, drawing, free), await sheets.drawn(bare, { sheet, picture: '' }, free)]
  expect([whole, without]).toEqual([expect.any(Buffer), expect.any(Buffer)])
  expect((whole as Buffer).equals(without as Buffer)).toBe(false)
})

test('drawings with addresses that somebody made up take no room of the others, and little themselves', async () => {
  const { store, services } = await newClub()
  let times = 0
  const convert = async () => {
    times += 1
    return { made: [{ width: 0, height: 0, bytes: Buffer.alloc(512 * 1024) }] } as never
  }
  const { drawn } = sheetsAt({ db: store.db, media: services.media, shipped: () => undefined, drawer: { convert } })
  const sheet = { make: 'card' as const, club: 'C', logo, kind: '', title: 'T', line: '', ink: light, focus: middle }
  const timesFor = async (mark: string, origin?: 'known' | 'unknown') => {
    times = 0
    await drawn(mark, { sheet, picture: '' }, free, origin)
    return times
  }
  expect(await timesFor('own')).toBe(1)
  for (let at = 0; at < 100; at += 1) expect(await timesFor(`made up ${at}`, 'unknown')).toBe(1)
  expect([await timesFor('own'), await timesFor('made up 99', 'unknown'), await timesFor('made up 90', 'unknown')]).toEqual([0, 0, 1])
})

/** Sheets that are drawn in no time, and how often they were. */
async function quickSheets() {
  const { store, services } = await newClub()
  const times = { drawn: 0 }
  const convert = async () => {
    times.drawn += 1
    return { made: [{ width: 0, height: 0, bytes: Buffer.alloc(9) }] } as never
  }
  const { drawn } = sheetsAt({ db: store.db, media: services.media, shipped: () => undefined, drawer: { convert } })
  const sheet = { make: 'card' as const, club: 'C', logo, kind: '', title: 'T', line: '', ink: light, focus: middle }
  return { times, ask: (turn: () => Promise<Turn | Refused>) => drawn('the same', { sheet, picture: '' }, turn) }
}

test('who asks for a card waits for his own turn alone, whoever asked for the same before', async () => {
  const { times, ask } = await quickSheets()
  const queue = Promise.withResolvers<Turn>()
  const over = vi.fn()
  const turn = { over } as never
  const first = ask(() => queue.promise)
  expect(await ask(async () => turn)).toEqual(expect.any(Buffer))
  expect([times.drawn, over.mock.calls.length]).toEqual([1, 1])
  // Where it lies there by then, the turn is given back and nothing is drawn.
  queue.resolve(turn)
  expect(await first).toEqual(expect.any(Buffer))
  expect([times.drawn, over.mock.calls.length]).toEqual([1, 2])
})

test('who is refused a turn takes nobody with him who asked for the same card', async () => {
  const { ask } = await quickSheets()
  const queues = [Promise.withResolvers<Turn | Refused>(), Promise.withResolvers<Turn | Refused>()] as const
  const asked = queues.map(({ promise }) => ask(() => promise))
  queues[1].resolve({ over: () => {} } as never)
  expect(await asked[1]).toEqual(expect.any(Buffer))
  queues[0].resolve(new Refused(429, 'Too many.', 5))
  expect(await asked[0]).toMatchObject({ status: 429 })
})
