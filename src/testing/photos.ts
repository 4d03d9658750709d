import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

export const ground = '#dc283c'
export const mark = '#1478c8'

/** A picture of one colour with a mark of another in its upper left quarter, which shows its orientation. */
export const marked = (width = 640, height = 480): Sharp =>
  sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: { create: { width: width >> 1, height: height >> 1, channels: 3, background: mark } }, left: 0, top: 0 }])
    .removeAlpha()

/** A picture of so much grain that what is made of it is as large as that of a photograph. */
export const grained = (): Sharp =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 50 } } })

/** What a camera writes beside a picture: who made it, when, and where. */
const camera = {
  IFD0: { Make: 'Example', Model: 'Camera of a test', Copyright: 'Nobody in particular' },
  IFD2: { DateTimeOriginal: '2026:11:22 10:00:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 57/1', GPSLongitudeRef: 'E', GPSLongitude: '80/1 14/1 15/1' },
}

/** The same as a camera keeps it: a JPEG that is to be turned, with all that the camera knows. */
export async function photo({ orientation = 1, width = 640, height = 480 } = {}): Promise<Buffer> {
  const flat = await marked(width, height).png().toBuffer()
  const whole = sharp(flat).withMetadata({ orientation }).withExifMerge(camera)
  return whole.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">words beside the picture</x:xmpmeta>').jpeg({ quality: 90 }).toBuffer()
}

const file = (name: string) => readFileSync(join(import.meta.dirname, '../../e2e/files', name))
/** A HEIC of 64 by 48 pixels, as marked() is. */
export const heic = file('marked.heic')
/** A HEIC of one green, #208040, in the colours of a telephone (Display P3). */
export const heicInP3 = file('green-p3.heic')

/** Where the mark of a picture is, by its colours there: '1' where it is, '0' where it is not, row by row. */
export async function markIn(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => (y * info.width + x) * info.channels
  const quarters = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => at(Math.floor(info.width * x), Math.floor(info.height * y))))
  return quarters.map((place) => ((data[place + 2] ?? 0) > (data[place] ?? 0) ? '1' : '0')).join('')
}
