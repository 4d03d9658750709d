import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { inMillions, mostMegapixels } from '../../../contract/largest.ts'
import type { Cut } from '../../../contract/picture-calls.ts'
import { pictureType } from '../../../contract/picture-type.ts'
import { TooManyPixels } from '../../../http/pool/child-task.ts'

sharp.cache(false)
sharp.concurrency(1)
// Decodes uploaded pictures. Of the formats that sharp reads, only those that a picture may have.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) })

/** A decoded picture as it is shown: rotated as its camera was held, in sRGB, 8 bits a channel. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }
type Size = { width: number; height: number }

/** The longest side in pixels. A long strip may be longer, so that its text stays legible. */
const longest = 2560
const strip = { width: 1080, height: 9999 }
const isStrip = ({ width, height }: Size) => width * longest < height * strip.width
const fitting = (size: Size) =>
  ({ ...(isStrip(size) ? strip : { width: longest, height: longest }), fit: 'inside', withoutEnlargement: true }) as const

// Only the first frame. A picture that ends early is refused; it would be half grey.
const options: SharpOptions = { failOn: 'error', limitInputPixels: inMillions(mostMegapixels), pages: 1 }

/** Decodes a picture, or a part, to the size that is stored. Throws TooManyPixels, or the library's error. */
export async function pixelsOf(bytes: Buffer, cut?: Cut): Promise<Pixels> {
  const size = await sizeOf(bytes)
  const picture = pictureType(bytes) === 'image/heic' ? await decodedHeic(bytes) : sharp(bytes, options)
  const upright = picture.autoOrient()
  return taken(cut === undefined ? upright.resize(fitting(size)) : await cutOut(upright, cut))
}

export const fromPixels = ({ data, width, height, channels }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } })

/** The upright size that the header of a picture states. Throws if that is too many pixels. */
async function sizeOf(bytes: Buffer): Promise<Size> {
  try {
    return (await sharp(bytes, options).metadata()).autoOrient
  } catch (error) {
    throw /pixel limit/i.test(String(error)) ? new TooManyPixels() : error
  }
}

// What it is decoded to is in the colours of its camera, and made small first: the whole may be very large.
async function decodedHeic(bytes: Buffer): Promise<Sharp> {
  const pixels = await heicPixels(bytes)
  const png = await fromPixels(pixels).resize(fitting(pixels)).png({ compressionLevel: 0 }).toBuffer()
  const profile = profileIn(bytes)
  return sharp(profile ? withProfile(png, profile) : png, options)
}

async function cutOut(upright: Sharp, { turn, left, top, width, height }: Cut): Promise<Sharp> {
  // What is turned and cut in one step is cut first.
  const turned = await taken(fromPixels(await taken(upright)).rotate(turn))
  const from = { left: part(turned.width, left), top: part(turned.height, top) }
  const to = { left: part(turned.width, left + width), top: part(turned.height, top + height) }
  // A part of less than a pixel is one.
  const [x, y] = [Math.min(from.left, turned.width - 1), Math.min(from.top, turned.height - 1)]
  const size = { width: Math.max(1, Math.min(to.left, turned.width) - x), height: Math.max(1, Math.min(to.top, turned.height) - y) }
  return fromPixels(turned)
    .extract({ left: x, top: y, ...size })
    .resize(fitting(size))
}
const part = (side: number, perMille: number) => Math.round((side * perMille) / 1000)

async function taken(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** The first picture of a HEIC, upright: the library that decodes everything else may not decode it. */
async function heicPixels(bytes: Buffer): Promise<Pixels> {
  const { all } = await import('heic-decode')
  const pictures = await all({ buffer: bytes })
  try {
    const [first] = pictures
    if (first === undefined) throw new Error('it contains no picture')
    if (first.width * first.height > inMillions(mostMegapixels)) throw new TooManyPixels()
    const { data, width, height } = await first.decode()
    return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height, channels: 4 }
  } finally {
    pictures.dispose()
  }
}

const signature = 8
const headerChunk = 25

/** The colour profile of a HEIC, which its decoder ignores; undefined if there is none. */
function profileIn(heic: Buffer): Buffer | undefined {
  const at = heic.indexOf('colrprof', 0, 'latin1')
  const size = at < 4 ? 0 : heic.readUInt32BE(at - 4)
  const profile = heic.subarray(at + 'colrprof'.length, at - 4 + size)
  return profile.length < 128 ? undefined : profile
}

/** The same PNG, whose colours are those of a profile. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  const [head, rest] = [png.subarray(0, signature + headerChunk), png.subarray(signature + headerChunk)]
  return Buffer.concat([head, length, named, sum, rest])
}
