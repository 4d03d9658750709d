/** In pixels: the site shows no picture wider than 1,600; the rest is for crops. */
const longestSide = 2560
// A WebP of this is half as large as a JPEG that looks the same, and takes longer to write: 2.8 MB become 460 kB.
const quality = 0.8
/** Files of fewer bytes arrive soon enough, and those that would shrink less than this are sent as they are. */
const smallEnough = 300_000
const leastGain = 0.8

/** One after another, because large photographs fill the memory of a phone. */
let turn: Promise<unknown> = Promise.resolve()

/** A photograph as a smaller file, upright and without what the camera wrote beside it; any other file as it is. */
export function smallerPicture(file: File): Promise<Blob> {
  const made = turn.then(() => shrink(file)).catch(() => undefined)
  turn = made
  return made.then((smaller) => (smaller && smaller.size < file.size * leastGain ? smaller : file))
}

/** Undefined for drawings; throws if the browser cannot read the file, such as a HEIC. */
async function shrink(file: File): Promise<Blob | undefined> {
  if (file.size < smallEnough || file.type === 'image/gif') return undefined
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    if (file.type !== 'image/jpeg' && isDrawing(picture)) return undefined
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = drawn(picture, Math.round(picture.width * scale), Math.round(picture.height * scale), true)
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
    // Safari writes no WebP; it makes a PNG instead.
    return webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    picture.close()
  }
}

function drawn(picture: ImageBitmap, width: number, height: number, isSmooth: boolean) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.imageSmoothingEnabled = isSmooth
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

const sample = 128
const fewColours = 2000

/** Whether a picture has few colours or is transparent: a logo, a diagram, a screenshot, which lose by what photographs do not. */
function isDrawing(picture: ImageBitmap) {
  const pixels = drawn(picture, sample, sample, false).getContext('2d')?.getImageData(0, 0, sample, sample).data ?? []
  const colours = new Set<number>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha] = pixels.slice(at, at + 4)
    if (alpha !== 255) return true
    colours.add((red << 16) | (green << 8) | blue)
  }
  return colours.size < fewColours
}
