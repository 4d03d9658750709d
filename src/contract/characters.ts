import { z } from 'zod/mini'

/** What texts may be made of: the same rules for every field, in the form and on the server. */

/** Invisible characters that change what people see: after emoji, symbols and letters of scripts that join them. */
const kept = [
  '(?<=[^\\u0000-\\u04FF\\u2000-\\u206F\\s])[\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0020}-\\u{E007F}]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  // Refused, or accepted in pairs.
  '[\\u202A-\\u202E\\u2066-\\u2069]',
].join('|')
const invisible = new RegExp(`(${kept})|\\p{Default_Ignorable_Code_Point}`, 'gu')
/** The same beside letters from right to left, where marks of direction move punctuation. */
const invisibleInArabic = new RegExp(`(${kept}|[\\u200E\\u200F\\u061C])|\\p{Default_Ignorable_Code_Point}`, 'gu')
const rightToLeft = /(?=\p{L})[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u
const edge = '[\\s\\u2800\\u200E\\u200F\\u061C\\u202A-\\u202E]'
const edges = new RegExp(`^${edge}+|(?<!${edge})${edge}+$`, 'gu')
/** What one pair of isolates contains; it does not move anything outside. */
const isolated = /[\u2066-\u2068]([^\u2066-\u2069]*)\u2069/g

/** The length of a text in characters (code points), the unit of every limit of the specification. */
export const lengthOf = (text: string) => [...text].length

/** One spelling for one text: no outer space or useless invisible characters, LF, accents composed (NFC). */
export function tidied(text: string) {
  const isArabic = rightToLeft.test(text)
  const visible = text.replace(isArabic ? invisibleInArabic : invisible, '$1').replace(edges, '')
  return (isArabic ? visible : visible.replace(isolated, '$1')).replaceAll('\r\n', '\n').trim().normalize('NFC')
}

export const tidiedLine = (text: string) => tidied(text).replace(/\s+/gu, ' ')

/** The same with the digits of all scripts as 0 to 9. */
export const tidiedCode = (text: string) =>
  tidiedLine(text.normalize('NFKC')).replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitAt(digit.codePointAt(0) ?? 0)))

/** The digits of a script follow each other, and nothing before its zero is a digit. */
const digitAt = (code: number): number => (/\p{Nd}/u.test(String.fromCodePoint(code - 1)) ? digitAt(code - 1) + 1 : 0)

const refused: [RegExp, string][] = [
  [/\p{Surrogate}/u, 'half of a character'],
  [/(?![\t\n])\p{Cc}/u, 'a control character'],
  // Embeddings, overrides and unbalanced isolates can make a text read as something else.
  [/[\u202A-\u202E\u2066-\u2069]/u, 'a hidden character that changes the direction of the text'],
]

/** Why a text cannot be stored, with the character and its position; undefined if it can. */
export function unreadable(text: string): string | undefined {
  const balanced = text.replace(isolated, ' $1 ')
  for (const [character, what] of refused) {
    const { 0: found = '', index } = character.exec(balanced) ?? {}
    if (index === undefined) continue
    const code = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return `contains ${what} (U+${code}) at position ${lengthOf(balanced.slice(0, index)) + 1}`
  }
  return undefined
}

/** Any text, or the sentence that says that it is missing. */
export const anyText = (label: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`) })

/** A tidied text of 1 to `max` characters; refusals are sentences that begin with the label. */
export function sayable(label: string, max: number, tidy: (text: string) => string) {
  return anyText(label).check(
    z.overwrite(tidy),
    z.refine((text) => text !== '', { error: `${label} is required.`, abort: true }),
    z.refine((text) => lengthOf(text) <= max, { error: `${label} must be at most ${max} characters.`, abort: true }),
    z.refine((text) => unreadable(text) === undefined, { error: (issue) => `${label} ${unreadable(String(issue.input))}.`, abort: true }),
  )
}

/** A line of a certain shape; `why` continues the sentence after the label. */
export const shaped = (label: string, max: number, fits: (text: string) => boolean, why: string, tidy = tidiedLine) =>
  sayable(label, max, tidy).check(z.refine(fits, `${label} ${why}`))
