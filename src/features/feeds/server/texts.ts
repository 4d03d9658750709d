import { createHash } from 'node:crypto'
import { capital } from '../../../contract/capital.ts'
import type { Thing } from '../../../contract/collection.ts'

/** A text in pieces, each made in its turn. */
type TextPieces = Iterable<string> | AsyncIterable<string>

/**
 * What programs read at an address. `name`: all addresses of its kind are counted under it; `address`: where it is kept, if other
 * spellings mean the same; `own`: the present address, if it is another by now; `text`: undefined if there is nothing there.
 */
export type ForPrograms = {
  name: string
  type: string
  address?: string
  own?: () => Promise<string | undefined>
  text: (origin: string) => Promise<TextPieces | undefined>
}

/** What programs read at a path, if anything. */
export type FindForPrograms = (path: string) => ForPrograms | undefined

/** What the entries of a kind are called in a title: 'Events'. */
export const titleOfSeveral = ({ words: { several } }: Pick<Thing, 'words'>) => capital(several)

/**
 * The name of an entry in calendars and feeds: a UUID of its kind and id (RFC 9562, version 8). It does not depend on where the site
 * is, so that programs do not show everything as new after a move.
 */
export function lastingName(kind: string, id: string): string {
  const bytes = createHash('sha256').update(`${kind}/${id}`).digest()
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// What XML cannot say at all, and no calendar shows: controls but tab and newline, halves of characters, signs that are none.
const unsayable = /(?![\t\n])[\p{Control}\uFFFE\uFFFF]|\p{Surrogate}/gu
const breaks = /\r\n|[\r\u0085\u2028\u2029]/g

/** A text as feeds and calendars can hold it, with one sign for a new line. */
export const plainText = (text: string) => text.replace(breaks, '\n').replace(unsayable, '')

/** The same on one line. */
export const plainLine = (text: string) => plainText(text).replace(/\s+/gu, ' ').trim()

/** At most so many characters of a text. */
export function cutText(text: string, most: number): string {
  const signs = [...text]
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
