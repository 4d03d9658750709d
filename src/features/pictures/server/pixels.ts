import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { inMillions, mostMegapixels } from '../../../contract/largest.ts'
import type { Cut } from '../../../contract/picture-calls.ts'
import { isHeic } from '../../../db/files/media-types.ts'
import { TooManyPixels } from '../../../http/pool/too-many-pixels.ts'
import { heicPixels } from './heic.ts'
import { profileIn, withProfile } from './profile.ts'
import type { Pixels } from './raw-pixels.ts'

sharp.cache(false)
sharp.concurrency(1)
// Of the formats that the library reads, only those that a picture may have.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) })

/** No side of what is kept is longer, in pixels. */
const longest = 2560
const fitting = { width: longest, height: longest, fit: 'inside', withoutEnlargement: true } as const

// Only the first frame of several is ever decoded. A picture that ends early is refused, where it would be half grey.
const options: SharpOptions = { failOn: 'error', limitInputPixels: inMillions(mostMegapixels), pages: 1 }

/** What is kept of a picture, or of a part of it. Throws TooManyPixels, or whatever the library says of one that is broken. */
export async function pixelsOf(bytes: Buffer, cut?: Cut): Promise<Pixels> {
  const picture = isHeic(bytes) ? await decodedHeic(bytes) : await decoded(bytes)
  const upright = picture.autoOrient()
  const part = cut === undefined ? upright : await cutOut(upright, cut)
  return taken(part.resize(fitting))
}

/** The same picture to be worked on. */
export const fromPixels = ({ data, width, height, channels }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } })

async function decoded(bytes: Buffer): Promise<Sharp> {
  try {
    await sharp(bytes, options).metadata()
  } catch (error) {
    throw /pixel limit/i.test(String(error)) ? new TooManyPixels() : error
  }
  return sharp(bytes, options)
}

// What it is decoded to is in the colours of its camera, and made small first: the whole may be very large.
async function decodedHeic(bytes: Buffer): Promise<Sharp> {
  const png = await fromPixels(await heicPixels(bytes))
    .resize(fitting)
    .png({ compressionLevel: 0 })
    .toBuffer()
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
  return fromPixels(turned).extract({
    left: x,
    top: y,
    width: Math.max(1, Math.min(to.left, turned.width) - x),
    height: Math.max(1, Math.min(to.top, turned.height) - y),
  })
}
const part = (side: number, perMille: number) => Math.round((side * perMille) / 1000)

async function taken(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}
