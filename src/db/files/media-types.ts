import { pdf } from '../../contract/largest.ts'
import { pictureType } from '../../contract/picture-type.ts'

/** Whether a file is a picture as telephones keep them, which no browser shows and which is never served as it came. */
export const isHeic = (head: Buffer) => pictureType(head) === 'image/heic'

/** The endings of the addresses of files that are kept, by their types. */
const endings = new Map([
  [pdf, 'pdf'],
  ['image/avif', 'avif'],
  ['image/gif', 'gif'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
])

/** The ending of a type's address, without the dot; undefined for a type that is not served. */
export const endingOf = (type: string) => endings.get(type)

/** What a file is by its content, whatever it is called: a PDF or a picture; undefined for anything else, SVG among it. */
export function typeOf(head: Buffer): string | undefined {
  // Programs and printers write other lines before a PDF, and readers of PDFs accept that.
  const type = pictureType(head) ?? (head.includes('%PDF-') ? pdf : undefined)
  return type === 'image/heic' ? undefined : type
}
