import { all } from 'heic-decode'
import { inMillions, mostMegapixels } from '../../../contract/largest.ts'
import { TooManyPixels } from '../../../http/pool/too-many-pixels.ts'
import type { Pixels } from './raw-pixels.ts'

/** The first picture of a HEIC, upright already: the library that decodes everything else may not decode these. */
export async function heicPixels(bytes: Buffer): Promise<Pixels> {
  const pictures = await all({ buffer: bytes })
  try {
    const [first] = pictures
    if (first === undefined) throw new Error('there is no picture in it')
    if (first.width * first.height > inMillions(mostMegapixels)) throw new TooManyPixels()
    const { data, width, height } = await first.decode()
    return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height, channels: 4 }
  } finally {
    pictures.dispose()
  }
}
