/** The longest side in pixels. The site shows no picture wider than 1,600; the rest is for crops. */
const longestSide = 2560
// Of a WebP, half as large as a JPEG that looks the same: 2.8 MB become 460 kB.
const quality = 0.8
/** What cameras write. A PNG, GIF or WebP may be a logo, which would lose. */
const photographs = ['image/jpeg', 'image/heic', 'image/heif']
/** Files of fewer bytes, and those that would shrink less, are sent as they are. */
const smallEnough = 300_000
const leastGain = 0.8

/** One after another, because large photographs fill the memory of a phone. */
let turn: Promise<unknown> = Promise.resolve()

/** Makes a photograph smaller, upright and without metadata; any other file stays as it is. */
export function smallerPicture(file: File): Promise<Blob> {
  const made = turn.then(() => shrink(file)).catch(() => undefined)
  turn = made
  return made.then((smaller) => (smaller && smaller.size < file.size * leastGain ? smaller : file))
}

/** Undefined for what may be a drawing; throws if the browser cannot read it, such as a HEIC. */
async function shrink(file: File): Promise<Blob | undefined> {
  if (file.size < smallEnough || !photographs.includes(file.type)) return undefined
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
    // Safari writes no WebP; it makes a PNG instead.
    return webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    picture.close()
  }
}
