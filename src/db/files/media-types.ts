import { pdf } from '../../contract/pdf.ts'
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
export function typeOf(head: Buffer, tail: Buffer): string | undefined {
  if (head.toString('latin1', 0, 5) === '%PDF-') return tail.includes('%%EOF') ? pdf : undefined
  return isHeic(head) ? undefined : pictureType(head)
}
