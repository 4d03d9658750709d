import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { light } from '../../../../content/colours.ts'
import { childPool } from '../../../cli/child-pool-at.ts'
import { examplesOf } from '../../../contract/example.ts'
import type { Place } from '../../../http/queues.ts'
import { Refused } from '../../../http/refused.ts'
import * as things from '../../../site/collections.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { photo } from '../../../testing/photos.ts'
import { uploaded } from '../../../testing/uploaded.ts'
import { type Drawing, markOf, sheetsAt } from './sheets.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"/>'
const middle = { x: 50, y: 50 }
const free = async () => ({ leave: () => {} })

const sheet = { make: 'card' as const, club: 'C', logo, kind: '', title: 'T', line: '', ink: light, focus: middle }
const bare: Drawing = { sheet, picture: '' }
const wanted = (drawing = bare, whose = 'page/about') => ({ whose, mark: markOf(drawing), drawing })

/** The share cards of a club, drawn by this. */
async function sheetsBy(drawer: Parameters<typeof sheetsAt>[0]['drawer']) {
  const club = await newClub()
  const folder = join(club.folder, 'drawn')
  const given = { db: club.store.db, things: Object.values(things), media: club.services.media, shipped: () => undefined, drawer, folder }
  return { club, folder, sheets: sheetsAt(given), given }
}

/** Draws in no time, and counts. */
function quick() {
  const times = { drawn: 0 }
  const convert = async () => {
    times.drawn += 1
    return { facts: undefined, made: [{ width: 0, bytes: Buffer.from(`drawing ${times.drawn}`) }] }
  }
  return { times, convert }
}

test('a card whose drawing was cut short is told to be late, and drawn with its picture when it is asked for again', async () => {
  const real = childPool()
  onTestFinished(() => real.end())
  let isCut = true
  const { club, sheets } = await sheetsBy({
    convert: (...given: Parameters<typeof real.convert>) => {
      const drawn = real.convert(...given)
      if (isCut) real.end()
      isCut = false
      return drawn
    },
  })
  const picture = await uploaded(await administrator(club), await photo())
  const drawing: Drawing = { sheet, picture }
  expect((await sheets.drawn(wanted(drawing), free)) as Refused).toMatchObject({ status: 503, wait: 10 })
  const [whole, without] = [await sheets.drawn(wanted(drawing), free), await sheets.drawn(wanted(), free)]
  expect([whole, without]).toEqual([expect.any(Buffer), expect.any(Buffer)])
  expect((whole as Buffer).equals(without as Buffer)).toBe(false)
})

test('a drawing is stored until what it shows changes, and the next process has it too', async () => {
  const { times, convert } = quick()
  const { sheets, given, folder } = await sheetsBy({ convert })
  const changed = wanted({ ...bare, sheet: { ...sheet, title: 'Another' } })
  const say = async (from: typeof sheets, what = wanted()) => String(await from.drawn(what, free))
  expect([await say(sheets), await say(sheets), await say(sheetsAt(given))]).toEqual(['drawing 1', 'drawing 1', 'drawing 1'])
  expect([await say(sheets, changed), await say(sheets, changed), times.drawn]).toEqual(['drawing 2', 'drawing 2', 2])
  // One file for each page, entry and group, with what it shows now.
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await say(sheets)).toBe('drawing 3')
})

test('the drawing of an entry that is not shown any more is removed with what was left unfinished, and others stay', async () => {
  const { convert } = quick()
  const { club, sheets, folder } = await sheetsBy({ convert })
  const rows = club.store.rows(things.events)
  const [one, other] = [
    await rows.add(examplesOf(things.events.fields) as never),
    await rows.add(examplesOf(things.events.fields) as never),
  ]
  for (const whose of [`events/${one}`, `events/${other}`, 'page/about', 'members/group/2026'])
    await sheets.drawn(wanted(bare, whose), free)
  writeFileSync(join(folder, 'unfinished.part'), 'half')
  await rows.remove(one)
  await sheets.sweep()
  const left = [`card-events%2F${other}`, 'card-members%2Fgroup%2F2026', 'card-page%2Fabout']
  expect(readdirSync(folder).sort()).toEqual(left)
})

test('where nothing can be stored, a card is drawn all the same', async () => {
  const { convert, times } = quick()
  const { sheets, folder } = await sheetsBy({ convert })
  writeFileSync(folder, 'a file where the folder should be')
  for (const expected of ['drawing 1', 'drawing 2']) expect(String(await sheets.drawn(wanted(), free))).toBe(expected)
  await sheets.sweep()
  expect(times.drawn).toBe(2)
})

/** Asks for the same drawing, and counts how often it is drawn. */
async function quickSheets() {
  const { times, convert } = quick()
  const { sheets } = await sheetsBy({ convert })
  return { times, ask: (turn: () => Promise<Place | Refused>) => sheets.drawn(wanted(), turn) }
}

test('who asks for a card waits for his own turn alone, whoever asked for the same before', async () => {
  const { times, ask } = await quickSheets()
  const queue = Promise.withResolvers<Place>()
  const leave = vi.fn()
  const turn = { leave }
  const first = ask(() => queue.promise)
  expect(await ask(async () => turn)).toEqual(expect.any(Buffer))
  expect([times.drawn, leave.mock.calls.length]).toEqual([1, 1])
  // Where it lies there by then, the turn is given back and nothing is drawn.
  queue.resolve(turn)
  expect(await first).toEqual(expect.any(Buffer))
  expect([times.drawn, leave.mock.calls.length]).toEqual([1, 2])
})

test('who is refused a turn takes nobody with him who asked for the same card', async () => {
  const { ask } = await quickSheets()
  const queues = [Promise.withResolvers<Place | Refused>(), Promise.withResolvers<Place | Refused>()] as const
  const asked = queues.map(({ promise }) => ask(() => promise))
  queues[1].resolve({ leave: () => {} })
  expect(await asked[1]).toEqual(expect.any(Buffer))
  queues[0].resolve(new Refused(429, 'Too many.', 5))
  expect(await asked[0]).toMatchObject({ status: 429 })
})
