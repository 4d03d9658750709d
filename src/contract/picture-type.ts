import { largestPicture } from './largest.ts'

export const noPicture =
  'The site cannot show this kind of picture. Please upload a JPEG, PNG, WebP, AVIF, GIF or HEIC (SVG, TIFF and PDF are not accepted).'

export const emptyPicture = 'This file is empty.'
export const pictureTooLarge = `This picture is larger than ${largestPicture} MB. Please choose a smaller one.`

/** The magic bytes at the beginning of a file, which show its type. */
export const headLength = 256

/** Of AVIF and HEIC, which begin with brands: the main one, a version, and others, four bytes each. */
const hasBrand = (brand: string) => new RegExp(`^.{4}ftyp(?:${brand}|.{8}(?:.{4})*?${brand})`, 's')

/** The first bytes of each accepted type, a character for each; the first that fits counts. */
const heads: [type: string, head: RegExp][] = [
  ['image/avif', hasBrand('avi[fs]')],
  ['image/gif', /^GIF8[79]a/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n.\n/s],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/heic', hasBrand('he(?:i[cx]|v[cx])')],
]

/** The type of a picture by its first bytes; undefined for anything else, such as SVG. */
export function pictureType(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, headLength))
  return heads.find(([, fits]) => fits.test(text))?.[0]
}
