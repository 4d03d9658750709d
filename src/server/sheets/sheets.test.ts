import { expect, onTestFinished, test } from 'vitest'
import { light } from '../../../content/colours.ts'
import { sheetDrawer } from '../../start/sheet-drawer-at.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { photo } from '../../testing/photos.ts'
import { uploaded } from '../../testing/uploaded.ts'
import type { Refused } from '../refused.ts'
import { type Drawing, markOf, sheetsAt } from './sheets.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"/>'
const middle = { x: 50, y: 50 }
const free = async () => ({ over: () => {} }) as never

test('a card whose drawing was cut short is told to be late, and drawn with its picture when it is asked for again', async () => {
  const { store, services, ...club } = await newClub()
  const picture = await uploaded(await administrator({ store, services, ...club }), await photo())
  const sheet = { make: 'card' as const, club: 'C', logo, kind: '', title: 'T', line: '', ink: light, focus: middle }
  const drawing: Drawing = { sheet, picture }
  const real = sheetDrawer()
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
  onTestFinished(() => sheets.end())
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
  const { drawn } = sheetsAt({ db: store.db, media: services.media, shipped: () => undefined, drawer: { convert, end: async () => {} } })
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
