import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rungsOf } from '../../../contract/own-picture.ts'
import type { Cut } from '../../../contract/picture-calls.ts'
import { TooManyPixels } from '../../../http/pool/child-task.ts'
import { grained, heic, heicInP3, marked, markIn, photo } from '../../../testing/photos.ts'
import { makeAvifs, makePicture } from './make.ts'

/** A GIF of 2 by 2 pixels with so many frames. */
const manyFrames = (frames: number) => {
  const raw = { width: 2, height: 2 * frames, channels: 3, pageHeight: 2 } as const
  return sharp(Buffer.alloc(12 * frames, 200), { raw, limitInputPixels: false })
    .gif({ keepDuplicateFrames: true })
    .toBuffer()
}

async function made(bytes: Buffer, cut?: Cut) {
  const { made, ...facts } = await makePicture(bytes, cut && { cut })
  const [{ bytes: whole = Buffer.alloc(0) } = {}] = made
  return { facts, made, whole, size: [facts.width, facts.height] }
}
const avifsOf = async (bytes: Buffer, widths: number[]) => (await makeAvifs(bytes, { widths })).made
const plain = (width: number, height: number, background: object | string, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background } }).png().toBuffer()

const good: [string, () => Promise<Buffer>][] = [
  ['a JPEG of a camera', () => photo()],
  ['a CMYK JPEG', () => marked().toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG', () => marked().png().toBuffer()],
  ['a WebP', () => marked().webp().toBuffer()],
  ['an AVIF', () => marked().avif().toBuffer()],
  ['a GIF', () => marked().gif().toBuffer()],
  ['a HEIC', async () => heic],
]
test.for(good)('%s becomes a WebP of the same picture in its widths', async ([, make]) => {
  const { facts, whole, made: files, size } = await made(await make())
  const [width, height] = size
  expect(await sharp(whole).metadata()).toMatchObject({ format: 'webp', width, height })
  expect(await markIn(whole)).toBe('1000')
  expect(facts.colours).toMatch(/^[0-9a-f]{27}$/)
  // The first cell is in the mark, the last one beside it.
  expect(Number.parseInt(facts.colours[2] ?? '', 16)).toBeGreaterThan(9)
  expect(Number.parseInt(facts.colours[24] ?? '', 16)).toBeGreaterThan(11)
  expect(files.map((file) => file.width).sort((a, b) => a - b)).toEqual(rungsOf(facts.width))
})

test.for([2, 6, 8])('a picture of a camera that was held in the way %i is upright', async (orientation) => {
  const given = await photo({ orientation })
  const { whole, size } = await made(given)
  expect(await markIn(whole)).toBe(await markIn(await sharp(given).autoOrient().png().toBuffer()))
  expect(size).toEqual(orientation > 4 ? [480, 640] : [640, 480])
})

test('colours of another profile become those of the web, and transparency stays', async () => {
  const green = await plain(100, 100, '#208040')
  const wide = await sharp(green).withIccProfile('p3').png().toBuffer()
  const pixel = async (bytes: Buffer) => [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]
  for (const given of [wide, heicInP3]) {
    const shown = await pixel((await made(given)).whole)
    for (const [at, value] of (await pixel(green)).entries()) expect.soft(Math.abs((shown[at] ?? 0) - value), `${at}`).toBeLessThan(6)
  }
  const { whole } = await made(await plain(300, 200, { r: 0, g: 0, b: 255, alpha: 0.5 }, 4))
  const { data, info } = await sharp(whole).raw().toBuffer({ resolveWithObject: true })
  expect([info.channels, Math.abs((data[3] ?? 0) - 128) < 3]).toEqual([4, true])
  expect((await sharp((await avifsOf(whole, [240]))[0]?.bytes).metadata()).hasAlpha).toBe(true)
})

test('nothing that a camera wrote beside the picture is in any file', async () => {
  const given = await photo({ width: 900, height: 600 })
  expect((await sharp(given).metadata()).exif?.includes('Camera of a test')).toBe(true)
  const { whole, made: files } = await made(given)
  for (const { bytes } of [...files, ...(await avifsOf(whole, [240, 480]))]) {
    const facts = await sharp(bytes).metadata()
    for (const name of ['exif', 'xmp', 'icc', 'iptc', 'orientation']) expect(facts).not.toHaveProperty(name)
    expect(bytes.toString('latin1')).not.toMatch(/Exif\0\0|xmpmeta|Camera of a test|Nobody in particular/)
  }
})

test('a large picture becomes smaller, a small one never larger, and a long strip stays readable', async () => {
  const large = await made(await marked(4000, 1000).jpeg().toBuffer())
  expect([large.size, large.made.map(({ width }) => width)]).toEqual([
    [2560, 640],
    [2560, 240, 480, 720, 1080, 1600],
  ])
  expect((await made(await marked(20, 10).png().toBuffer())).made.map(({ width }) => width)).toEqual([20])
  expect((await made(await marked(5000, 4).png().toBuffer())).facts.height).toBeGreaterThan(0)
  const long = await made(await marked(1080, 12_000).png().toBuffer())
  expect(long.size).toEqual([900, 9999])
  expect((await made(long.whole, { turn: 0, left: 0, top: 0, width: 1000, height: 500 })).size).toEqual([900, 5000])
})

test('only the first frame of an animation is kept, and the others cost nothing', async () => {
  const frames = await manyFrames(10_000)
  expect((await sharp(frames, { pages: -1 }).metadata()).pages).toBe(10_000)
  const { whole, size } = await made(frames)
  expect([size, (await sharp(whole).metadata()).pages ?? 1]).toEqual([[2, 2], 1])
})

const cuts: [string, Cut, string, number[]][] = [
  ['the upper left quarter', { turn: 0, left: 0, top: 0, width: 500, height: 500 }, '1111', [320, 240]],
  ['the lower half', { turn: 0, left: 0, top: 500, width: 1000, height: 500 }, '0000', [640, 240]],
  ['turned to the right', { turn: 90, left: 0, top: 0, width: 1000, height: 1000 }, '0100', [480, 640]],
  ['turned to the left, its lower left quarter', { turn: 270, left: 0, top: 500, width: 500, height: 500 }, '1111', [240, 320]],
  ['a part of less than a pixel', { turn: 0, left: 999, top: 999, width: 1, height: 1 }, '0000', [1, 1]],
]
test.for(cuts)('what is cut out is %s', async ([, cut, mark, wanted]) => {
  const { whole, size } = await made(await marked().png().toBuffer(), cut)
  expect([size, await markIn(whole)]).toEqual([wanted, mark])
})

/** Small files whose headers say that they are as large as their formats allow. */
const huge: Record<string, () => Promise<Buffer>> = {
  PNG: async () => {
    const bytes = await marked().png().toBuffer()
    for (const side of [16, 20]) bytes.writeUInt32BE(65_535, side)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    return bytes
  },
  WebP: async () => {
    const bytes = await marked().webp({ lossless: true }).toBuffer()
    // It stores each side, less one, in 14 bits; neither may be longer than 16,383.
    bytes.writeUInt32LE(16_382 | (16_382 << 14), bytes.indexOf('VP8L') + 9)
    return bytes
  },
  HEIC: async () => {
    const bytes = Buffer.from(heic)
    bytes.write('\0\0\xff\xff\0\0\xff\xff', bytes.indexOf(Buffer.from('ispe\0\0\0\0\0\0\0\x40\0\0\0\x30', 'latin1')) + 8, 'latin1')
    return bytes
  },
}
test.for(Object.entries(huge))('a %s of too many pixels is not decoded', async ([, make]) => {
  await expect(made(await make())).rejects.toThrow(TooManyPixels)
})

const broken: [string, () => Promise<Buffer>][] = [
  ['a JPEG that ends early', async () => (await grained().jpeg().toBuffer()).subarray(0, 60_000)],
  ['a HEIC that ends early', async () => heic.subarray(0, 500)],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ['nothing', async () => Buffer.alloc(0)],
  ['a beginning and then anything', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)])],
]
test.for(broken)('%s is refused', async ([, make]) => {
  await expect(makePicture(await make())).rejects.not.toBeInstanceOf(TooManyPixels)
})
