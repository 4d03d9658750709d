import sharp from 'sharp'
import { expect, test } from 'vitest'
import { light } from '../../../contract/palette.ts'
import { ground, mark, marked } from '../../../testing/photos.ts'
import { drawCard } from './card.ts'
import type { Card, Poster } from './drawings.ts'
import { drawPoster } from './poster.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"/>'
const plain: Card = { make: 'card', club: '', logo, kind: '', title: '', line: '', ink: light, focus: { x: 50, y: 50 } }

/** Draws a card or a poster, with a picture or without. */
async function drawn(sheet: Partial<Card> | Poster, picture?: ReturnType<typeof marked>) {
  const bytes = picture ? await picture.png().toBuffer() : Buffer.alloc(0)
  return sheet.make === 'poster' ? drawPoster(bytes, sheet) : drawCard(bytes, { ...plain, ...sheet })
}

test('what is written from the right begins at the right', async () => {
  const area = { left: 40, top: 240, width: 1120, height: 290 }
  const drawing = sharp(await drawn({ title: 'ورشة Arduino' })).extract(area)
  const dots = await drawing.greyscale().raw().toBuffer()
  const columns = [...dots].flatMap((dot, at) => (dot > 120 ? [at % area.width] : []))
  const inked = [...new Set(columns)].sort((one, other) => one - other)
  expect([Number(inked[0]) > 400, Number(inked.at(-1)) > 1020]).toEqual([true, true])
})

const words = 'Students who build things that sense, think and move. '
const line = 'Workshops, hackathons and projects, open to every branch and to whoever asks. '.repeat(3)
test('the line of a card stays below a title of many lines', async () => {
  const title = words.repeat(4)
  const rows = async (said: Partial<Card>) => {
    const card = sharp(await drawn(said)).greyscale()
    const { data, info } = await card.raw().toBuffer({ resolveWithObject: true })
    return Array.from({ length: info.height }, (_, y) => data.subarray(y * info.width, (y + 1) * info.width))
  }
  // One after the other, as the site has them drawn.
  const [bare, both, below] = [await rows({}), await rows({ title, line }), await rows({ line })]
  const inked = (some: Buffer[], other: Buffer[]) =>
    some.flatMap((row, y) => (row.some((dot, x) => Math.abs(dot - (other[y]?.[x] ?? 0)) > 60) ? [y] : []))
  const [begun, titled] = [Math.min(...inked(below, bare)), inked(both, below)]
  expect(titled.length).toBeGreaterThan(40)
  expect(begun - Math.max(...titled)).toBeGreaterThanOrEqual(24)
})

test.each([
  ['upright', 424, 600],
  ['almost square', 800, 1000],
  ['wide', 1600, 900],
  ['square', 900, 900],
  ['very wide', 1500, 500],
])('a picture that is %s is whole on a card, and on a poster as it is in the world', async (_, width, height) => {
  const said = { facts: ['Saturday'], words: 'Come and solder.', address: 'club.example.org', link: 'https://club.example.org' }
  const pdf = (await drawn({ ...plain, ...said, make: 'poster', title: 'Night of Boards' }, marked(width, height))).toString('latin1')
  // The one photograph in it: all else is drawn, or a picture of letters.
  const [, wide, high] = /\/Width (\d+)\s+\/Height (\d+)[^>]*\/DCTDecode/.exec(pdf) ?? []
  expect(Number(wide) / Number(high)).toBeCloseTo(width / height, 1)
  const card = sharp(await drawn({ title: words, line }, marked(width, height)))
  const { data, info } = await card.raw().toBuffer({ resolveWithObject: true })
  const isNear = (at: number, colour: Uint8Array) => colour.every((part, of) => Math.abs((data[at * 3 + of] ?? 0) - part) < 24)
  const boxOf = (named: string[]) => {
    const colours = named.map((colour) => Buffer.from(colour.slice(1), 'hex'))
    const [xs, ys] = [new Set<number>(), new Set<number>()]
    for (let at = 0; at < info.width * info.height; at += 1)
      if (at % info.width > 500 && colours.some((colour) => isNear(at, colour))) {
        xs.add(at % info.width)
        ys.add(Math.floor(at / info.width))
      }
    const span = (all: Set<number>) => Math.max(...all) - Math.min(...all)
    return { width: span(xs), height: span(ys) }
  }
  const [all, quarter] = [boxOf([ground, mark]), boxOf([mark])]
  expect(all.width).toBeGreaterThan(320)
  expect(all.width / all.height).toBeCloseTo(width / height, 1)
  // The mark is a quarter of it: nothing is cut off on either side.
  expect([all.width / quarter.width, all.height / quarter.height]).toEqual([expect.closeTo(2, 1), expect.closeTo(2, 1)])
})
