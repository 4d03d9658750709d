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
