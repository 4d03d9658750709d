import { createHash } from 'node:crypto'
import { rungsOf } from '../../../contract/own-picture.ts'
import type { Cut } from '../../../contract/picture-calls.ts'
import type { Make } from '../../../http/pool/child-task.ts'
import type { Converted, Made, Wanted } from '../../../http/pool/conversion.ts'
import { fromPixels, type Pixels, pixelsOf } from './pixels.ts'

// Chosen by what they cost: with more effort a file is 5 % smaller, and takes twice as long.
const webp = { quality: 82, effort: 2 }
const avif = { quality: 52, effort: 3, chromaSubsampling: '4:2:0' }

/** Makes all that is kept of a picture, or its AVIFs. Nothing of what a camera or a program wrote beside the picture is in them. */
export const makeWanted: Make<Extract<Wanted, { make: 'picture' | 'avifs' }>> = async (bytes, wanted) =>
  wanted.make === 'picture' ? makePicture(bytes, wanted.cut) : { made: await makeAvifs(bytes, wanted.widths) }

/** The whole picture, and each of its smaller widths, as WebP. */
async function makePicture(bytes: Buffer, cut: Cut | undefined): Promise<Converted> {
  const pixels = await pixelsOf(bytes, cut)
  const { width, height } = pixels
  const whole = await fromPixels(pixels).webp(webp).toBuffer()
  const made = [{ width, bytes: whole }]
  for (const rung of rungsOf(width))
    if (rung < width) made.push({ width: rung, bytes: await fromPixels(pixels).resize({ width: rung }).webp(webp).toBuffer() })
  return { facts: { id: idOf(whole), width, height, colours: await coloursOf(pixels) }, made }
}

async function makeAvifs(bytes: Buffer, widths: readonly number[]): Promise<Made[]> {
  const pixels = await pixelsOf(bytes)
  const made: Made[] = []
  for (const width of widths) made.push({ width, bytes: await fromPixels(pixels).resize({ width }).avif(avif).toBuffer() })
  return made
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
