import { largestPicture } from './largest.ts'

export const noPicture =
  'The site cannot show this kind of picture. Please upload a JPEG, PNG, WebP, AVIF, GIF or HEIC (SVG, TIFF and PDF are not accepted).'

export const emptyPicture = 'This file is empty.'
export const pictureTooLarge = `This picture is larger than ${largestPicture} MB. Please choose a smaller one.`

/** The bytes at the beginning of a file that show its type. */
export const headLength = 256

const says = (head: Uint8Array, wanted: string, at = 0) => [...wanted].every((sign, place) => head[at + place] === sign.charCodeAt(0))

/** AVIF and HEIC begin with a list of brands; a version follows the first one. */
function hasBrand(head: Uint8Array, wanted: RegExp) {
  if (!says(head, 'ftyp', 4)) return false
  const end = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), headLength, head.length)
  const brands = Array.from({ length: Math.max(0, Math.floor((end - 8) / 4)) }, (_, at) =>
    String.fromCharCode(...head.subarray(8 + at * 4, 12 + at * 4)),
  )
  return brands.some((brand, at) => at !== 1 && wanted.test(brand))
}

/** The first bytes of each type of picture that is accepted; the first that fits counts. */
const heads: [type: string, fits: (head: Uint8Array) => boolean][] = [
  ['image/avif', (head) => hasBrand(head, /^avi[fs]$/)],
  ['image/gif', (head) => says(head, 'GIF87a') || says(head, 'GIF89a')],
  ['image/jpeg', (head) => says(head, '\xff\xd8\xff')],
  ['image/png', (head) => says(head, '\x89PNG\r\n\x1a\n')],
  ['image/webp', (head) => says(head, 'RIFF') && says(head, 'WEBP', 8)],
  ['image/heic', (head) => hasBrand(head, /^(?:hei[cx]|hev[cx])$/)],
]

/** The type of a picture by its first bytes, whatever its name; undefined for anything else, such as SVG. */
export const pictureType = (head: Uint8Array): string | undefined => heads.find(([, fits]) => fits(head))?.[0]
