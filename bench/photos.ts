import sharp from 'sharp'
import { administrator } from './fill.ts'
import type { Site } from './site.ts'

const telephone = { width: 4032, height: 3024 }
const camera = {
  IFD0: { Make: 'Example', Model: 'Telephone of a measurement' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 57/1', GPSLongitudeRef: 'E', GPSLongitude: '80/1 14/1 15/1' },
}
const noise = (wide: number, high: number, sigma: number) =>
  sharp({ create: { width: wide, height: high, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } } })

let ground: Promise<Buffer> | undefined
const margin = 400
const wide = { width: telephone.width + margin, height: telephone.height + margin, channels: 3 } as const

/** Soft shapes and grain, from which every photograph shows another part. */
async function groundOf(): Promise<Buffer> {
  const shapes = await noise(wide.width >> 5, wide.height >> 5, 70)
    .raw()
    .toBuffer()
  const small = { width: wide.width >> 5, height: wide.height >> 5, channels: 3 } as const
  const soft = await sharp(shapes, { raw: small })
    .blur(1.5)
    .resize(wide.width, wide.height, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer()
  const grain = await noise(wide.width, wide.height, 7).raw().toBuffer()
  return sharp(soft, { raw: wide })
    .composite([{ input: grain, raw: wide, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/**
 * A photograph of a telephone as far as its bytes go: 12 million pixels, 2 to 4 MB, held sideways, with where it was taken; or a
 * smaller one of the same kind. As hard to compress as one; no two of the first hundred are the same.
 */
export async function photograph(at: number, { width, height } = telephone): Promise<Buffer> {
  ground ??= groundOf()
  const part = { left: (at * 37) % (wide.width - width), top: (at * 59) % (wide.height - height), width, height }
  const whole = sharp(await ground, { raw: wide }).extract(part)
  return whole.withMetadata({ orientation: 6 }).withExifMerge(camera).jpeg({ quality: 90 }).toBuffer()
}

/** The calls that add an entry with this picture, of which the photographs take turns. */
const entries = (picture: string, at: number): [path: string, body: object][] => [
  [
    '/api/addGallery',
    {
      title: `Night ${at}`,
      description: 'Boards and lamps.',
      imagelink: picture,
      morelink: 'https://example.org/more',
      category: 'Workshops',
      date: '2026-10-02',
    },
  ],
  [
    '/api/addProject',
    {
      title: `Lamp ${at}`,
      imagelink: picture,
      person: 'Asha',
      rollnumber: `AM.EN.U4CSE2${1000 + at}`,
      morelink: 'https://example.org/more',
    },
  ],
  [
    '/api/addEvent',
    {
      formData: {
        eventTitle: `Evening ${at}`,
        poster: picture,
        eventDate: '2027-03-04',
        description: 'Bring a laptop.',
        registerLink: 'https://example.org/join',
        eventType: 'Workshop',
        time: '17:30',
      },
    },
  ],
  ['/api/changeHomePageImage', { newImage: picture }],
  ['/api/addHomeImage', { scrollImage: picture }],
]

/** Adds so many photographs of full size as an administrator does: to the gallery, projects, events and the home page in turn. */
export async function addPhotographs(site: Site, count: number) {
  const post = await administrator(site)
  for (let at = 0; at < count; at += 1) {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(await photograph(at))], { type: 'image/jpeg' }), `IMG_${at}.jpg`)
    const reply = await fetch(`${site.origin}/api/uploadPicture`, {
      method: 'POST',
      headers: { origin: site.origin, cookie: post.cookie() },
      body,
    })
    if (!reply.ok) throw new Error(`/api/uploadPicture: ${reply.status} ${await reply.text()}`)
    const { address } = (await reply.json()) as { address: string }
    const [path, entry] = entries(address, at)[at % 5] as [string, object]
    await post(path, entry)
  }
}
