import { createHash } from 'node:crypto'
import { rungsOf } from '../../../contract/own-picture.ts'
import type { Cut } from '../../../contract/picture-calls.ts'
import type { Make } from '../../../http/pool/answer-conversions.ts'
import type { Facts, Made, TextWanted, Wanted } from '../../../http/pool/conversion.ts'
import type { Sheet } from '../../../http/pool/share-card.ts'
import { fromPixels, type Pixels, pixelsOf } from './pixels.ts'

// Chosen by what they cost: with more effort a file is 5 % smaller, and takes twice as long.
const webp = { quality: 82, effort: 2 }
const avif = { quality: 52, effort: 3, chromaSubsampling: '4:2:0' }

/** What this program makes: all that is kept of a picture, or an AVIF of it. */
export const makeWanted: Make<Exclude<Wanted, Sheet | TextWanted>> = async (bytes, wanted, give) => {
  if (wanted.make === 'picture') return makePicture(bytes, wanted.cut, give)
  await give(await makeAvif(bytes, wanted.width))
  return undefined
}

/**
 * Makes what is kept of a picture, `made` hears of each file: the whole, and each of its smaller widths, as WebP. Nothing of
 * what a camera or a program wrote beside the picture is in them.
 */
export async function makePicture(bytes: Buffer, cut: Cut | undefined, made: (file: Made) => Promise<void>): Promise<Facts> {
  const pixels = await pixelsOf(bytes, cut)
  const { width, height } = pixels
  const whole = await fromPixels(pixels).webp(webp).toBuffer()
  await made({ width, bytes: whole })
  for (const rung of rungsOf(width))
    if (rung < width) await made({ width: rung, bytes: await fromPixels(pixels).resize({ width: rung }).webp(webp).toBuffer() })
  return { id: idOf(whole), width, height, colours: await coloursOf(pixels) }
}

/** Makes an AVIF of one width. */
export async function makeAvif(bytes: Buffer, width: number): Promise<Made> {
  const pixels = await pixelsOf(bytes)
  return { width, bytes: await fromPixels(pixels).resize({ width }).avif(avif).toBuffer() }
}

/** 128 bits of the hash of what is kept, as 26 digits. */
const idOf = (bytes: Buffer) =>
  BigInt(`0x${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`)
    .toString(32)
    .padStart(26, '0')

async function coloursOf(pixels: Pixels): Promise<string> {
  const cells = fromPixels(pixels).toColourspace('srgb').flatten({ background: '#fff' }).resize(3, 3, { fit: 'fill', kernel: 'linear' })
  const { data, info } = await cells.raw().toBuffer({ resolveWithObject: true })
  const digit = (value = 0) => Math.round(value / 17).toString(16)
  const cell = (at: number) => [0, 1, 2].map((channel) => digit(data[at * info.channels + (info.channels < 3 ? 0 : channel)])).join('')
  return Array.from({ length: 9 }, (_, at) => cell(at)).join('')
}
