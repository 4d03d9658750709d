import { pdf } from '../contract/pdf.ts'

const starts = (bytes: number[] | string, at = 0) => {
  const wanted = Buffer.from(bytes as string)
  return (head: Buffer) => head.subarray(at, at + wanted.length).equals(wanted)
}
const riff = starts('RIFF')
const webp = starts('WEBP', 8)
const box = starts('ftyp', 4)

/** AVIF and HEIC lie in a box that lists the brands it can be read as; the first is the main one, a version follows it. */
function hasBrand(head: Buffer, wanted: RegExp) {
  if (!box(head)) return false
  const end = Math.min(head.readUInt32BE(0), 256, head.length)
  const brands = Array.from({ length: Math.max(0, Math.floor((end - 8) / 4)) }, (_, at) => head.toString('latin1', 8 + at * 4, 12 + at * 4))
  return brands.some((brand, at) => at !== 1 && wanted.test(brand))
}
const avif = (head: Buffer) => hasBrand(head, /^avi[fs]$/)

/** Whether a file is a picture as telephones keep them, which no browser shows and which is never served as it came. */
export const isHeic = (head: Buffer) => !avif(head) && hasBrand(head, /^(?:hei[cx]|hev[cx])$/)

/** The kinds of files that are kept: the ending of their address, and how their first and last bytes look. */
const kinds: Record<string, { ending: string; fits: (head: Buffer, tail: Buffer) => boolean }> = {
  [pdf]: { ending: 'pdf', fits: (head, tail) => starts('%PDF-')(head) && tail.includes('%%EOF') },
  'image/avif': { ending: 'avif', fits: avif },
  'image/gif': { ending: 'gif', fits: (head) => starts('GIF87a')(head) || starts('GIF89a')(head) },
  'image/jpeg': { ending: 'jpg', fits: starts([0xff, 0xd8, 0xff]) },
  'image/png': { ending: 'png', fits: starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  'image/webp': { ending: 'webp', fits: (head) => riff(head) && webp(head) },
}

/** The ending of a type's address, without the dot; undefined for a type that is not served. */
export const endingOf = (type: string) => kinds[type]?.ending

/** What a file is by its content, whatever it is called: a PDF or a picture; undefined for anything else, SVG among it. */
export const typeOf = (head: Buffer, tail: Buffer) => Object.keys(kinds).find((type) => kinds[type]?.fits(head, tail))
