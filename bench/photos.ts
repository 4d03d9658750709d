import sharp from 'sharp'

const [width, height] = [4032, 3024]
const camera = {
  IFD0: { Make: 'Example', Model: 'Telephone of a measurement' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 57/1', GPSLongitudeRef: 'E', GPSLongitude: '80/1 14/1 15/1' },
}
const noise = (wide: number, high: number, sigma: number) =>
  sharp({ create: { width: wide, height: high, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } } })

/**
 * A photograph of a telephone as far as its bytes go: 12 million pixels, 2 to 4 MB, held sideways, with where it was taken. Soft
 * shapes and grain, so that it is as hard to compress as one; no two are the same.
 */
export async function photograph(): Promise<Buffer> {
  const shapes = await noise(width / 24, height / 24, 70)
    .png()
    .toBuffer()
  const soft = await sharp(shapes).blur(1.5).resize(width, height, { kernel: 'cubic' }).png({ compressionLevel: 1 }).toBuffer()
  const grain = await noise(width, height, 7).png({ compressionLevel: 1 }).toBuffer()
  const whole = sharp(soft)
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
  return whole.withMetadata({ orientation: 6 }).withExifMerge(camera).jpeg({ quality: 90 }).toBuffer()
}
