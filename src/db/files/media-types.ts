import { pdf } from '../../contract/largest.ts'
import { pictureType } from '../../contract/picture-type.ts'

/** The endings of the addresses of stored files, by their types. */
const endings = new Map([
  [pdf, 'pdf'],
  ['image/avif', 'avif'],
  ['image/gif', 'gif'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
])

/** The ending of a type's address, without the dot; undefined if it is not served. */
export const endingOf = (type: string) => endings.get(type)

/** The type of a file by its content: a PDF or a picture that browsers show, so no HEIC; undefined for anything else. */
export function typeOf(head: Buffer): string | undefined {
  // Programs and printers write other lines before a PDF, and readers of PDFs accept that.
  const type = pictureType(head) ?? (head.includes('%PDF-') ? pdf : undefined)
  return type === 'image/heic' ? undefined : type
}
