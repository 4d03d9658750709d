/**
 * What a text may be made of. The same rules hold for every field of the club,
 * in the form before it is sent and on the server when it arrives.
 */

// C0 and C1 controls but tab and newline; both have no place in what people read.
const controls = /(?![\t\n])\p{Cc}/u
// Embeddings, overrides and isolates can make a text read as something it is not.
const directions = /[\u202A-\u202E\u2066-\u2069]/
const loneSurrogate = /\p{Surrogate}/u

/** The length of a text in characters (code points), the unit of every limit of the specification. */
export const lengthOf = (text: string) => [...text].length

/** One spelling for one text: outer space gone, CRLF as LF, accents composed (NFC). */
export const tidied = (text: string) => text.replaceAll('\r\n', '\n').trim().normalize('NFC')

/** Tidied, and on one line. */
export const tidiedLine = (text: string) => tidied(text).replace(/\s+/gu, ' ')

/** Why a text cannot be kept as it is, or undefined when it can. */
export function unreadable(text: string): string | undefined {
  if (loneSurrogate.test(text)) return 'contains half of a character'
  if (controls.test(text)) return 'contains control characters'
  if (directions.test(text)) return 'contains hidden characters that change the direction of the text'
  return undefined
}
