import { createHash } from 'node:crypto'
import { rungsOf } from '../../../contract/own-picture.ts'
import type { Cut } from '../../../contract/picture-calls.ts'
import type { Converted, Made } from '../../../http/pool/child-task.ts'
import { fromPixels, type Pixels, pixelsOf } from './pixels.ts'

// Encoder settings of WebP and AVIF: with more effort a file is 5 % smaller, and takes twice as long.
const webp = { quality: 82, effort: 2 }
const avif = { quality: 52, effort: 3, chromaSubsampling: '4:2:0' }

/** Facts about a picture that was made; `colours` are nine of three hex digits each. */
export type PictureFacts = { id: string; width: number; height: number; colours: string }

/** The whole picture and its smaller widths as WebP, without EXIF or other metadata. */
export async function makePicture(bytes: Buffer, { cut }: { cut?: Cut } = {}): Promise<Converted<PictureFacts>> {
  const pixels = await pixelsOf(bytes, cut)
  const { width, height } = pixels
  const whole = await fromPixels(pixels).webp(webp).toBuffer()
  const made = [{ width, bytes: whole }]
  for (const rung of rungsOf(width))
    if (rung < width) made.push({ width: rung, bytes: await fromPixels(pixels).resize({ width: rung }).webp(webp).toBuffer() })
  return { id: idOf(whole), width, height, colours: await coloursOf(pixels), made }
}

export async function makeAvifs(bytes: Buffer, { widths }: { widths: readonly number[] }): Promise<Converted> {
  const pixels = await pixelsOf(bytes)
  const made: Made[] = []
  for (const width of widths) made.push({ width, bytes: await fromPixels(pixels).resize({ width }).avif(avif).toBuffer() })
  return { made }
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
