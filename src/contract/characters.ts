import { z } from 'zod/mini'

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

/** A text at all, or the sentence that says what is wanting. */
export const anyText = (label: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`) })

/** A text of at least one and at most `max` characters, tidied; every refusal is a sentence that begins with the label. */
export function sayable(label: string, max: number, tidy: (text: string) => string) {
  return anyText(label).check(
    z.overwrite(tidy),
    z.refine((text) => text !== '', { error: `${label} is required.`, abort: true }),
    z.refine((text) => lengthOf(text) <= max, { error: `${label} must be at most ${max} characters.`, abort: true }),
    z.refine((text) => unreadable(text) === undefined, {
      error: (issue) => `${label} ${unreadable(String(issue.input))}.`,
      abort: true,
    }),
  )
}

/** One line that has to be of a shape; `why`: what it must be, as the sentence goes on behind the label. */
export const shaped = (label: string, max: number, fits: (text: string) => boolean, why: string) =>
  sayable(label, max, tidiedLine).check(z.refine(fits, `${label} ${why}`))
