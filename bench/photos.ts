import sharp from 'sharp'

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
