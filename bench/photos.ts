import sharp from 'sharp'
import { events } from '../src/collections/events/contract.ts'
import { gallery } from '../src/collections/gallery/contract.ts'
import { homeImages } from '../src/collections/home-images/contract.ts'
import { projects } from '../src/collections/projects/contract.ts'
import { type Call, wrapped } from '../src/contract/call.ts'
import { examplesOf } from '../src/contract/example.ts'
import { administrator } from './fill.ts'
import type { Site } from './site.ts'

const telephone = { width: 4032, height: 3024 }
const camera = {
  IFD0: { Make: 'Example', Model: 'Telephone of a measurement' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 57/1', GPSLongitudeRef: 'E', GPSLongitude: '80/1 14/1 15/1' },
}
const noise = (width: number, height: number, sigma: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } } })
const margin = 400
const wide = { width: telephone.width + margin, height: telephone.height + margin, channels: 3 } as const
let ground: Promise<Buffer> | undefined

/** Soft shapes and grain, of which every photograph shows another part. */
async function groundOf(): Promise<Buffer> {
  const soft = await noise(wide.width >> 5, wide.height >> 5, 70)
    .png()
    .toBuffer()
  const grain = await noise(wide.width, wide.height, 7).raw().toBuffer()
  const shapes = sharp(soft).blur(1.5).resize(wide.width, wide.height, { kernel: 'cubic', fit: 'fill' })
  return sharp(await shapes.png({ compressionLevel: 0 }).toBuffer())
    .composite([{ input: grain, raw: wide, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** A photograph like a telephone's: 12 million pixels, 2 to 4 MB, sideways, with its place; no two of the first hundred are the same. */
export async function photograph(at: number, { width, height } = telephone): Promise<Buffer> {
  ground ??= groundOf()
  const part = { left: (at * 37) % (wide.width - width), top: (at * 59) % (wide.height - height), width, height }
  const whole = sharp(await ground, { raw: wide }).extract(part)
  return whole.withMetadata({ orientation: 6 }).withExifMerge(camera).jpeg({ quality: 90 }).toBuffer()
}

const collections = [
  { ...gallery, picture: 'imagelink' },
  { ...projects, picture: 'imagelink' },
  { ...events, picture: 'poster' },
  { ...homeImages, picture: 'scrollImage' },
] as const

/** Adds so many photographs as an administrator does, to the gallery, projects, events and the home page in turn. */
export async function addPhotographs(site: Site, count: number) {
  const post = await administrator(site)
  for (let at = 0; at < count; at += 1) {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(await photograph(at))], { type: 'image/jpeg' }), `IMG_${at}.jpg`)
    const headers = { origin: site.origin, cookie: post.cookie() }
    const reply = await fetch(`${site.origin}/api/uploadPicture`, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`/api/uploadPicture: ${reply.status} ${await reply.text()}`)
    const { address } = (await reply.json()) as { address: string }
    const { fields, picture, calls } = collections[at % collections.length] ?? collections[0]
    await post(calls.add.path, wrapped(calls.add as Call, { ...examplesOf(fields), [picture]: address }) as object)
  }
}
