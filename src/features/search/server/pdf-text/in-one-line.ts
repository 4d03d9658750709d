/** A text of many lines as one: a word that goes on in the next line is one word, and so is one whose letters are spaced apart. */
export const inOneLine = (text: string) =>
  text
    // What has no letter of its own in its font, and what the databases do not take.
    .replace(/[\p{Co}\u{FFFD}\0]/gu, '')
    .split('\n')
    .map((line) => (isSpacedOut(line) ? line.replaceAll(' ', '') : line))
    .join('\n')
    // A word with a hyphen of its own at the end of a line cannot be told from one that was parted.
    .replace(/(?<=\p{L}\p{M}*)(?:\u00AD|[-\u2010])\s*\n\s*(?=\p{Ll}|\p{Lo})/gu, '')
    .replace(/\u00AD/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Whether a line is a heading of single letters, of which two may be nearer to each other; words of it are parted by tabs. */
function isSpacedOut(line: string) {
  const parts = line.split(/\s+/).filter((part) => part !== '')
  const letters = parts.filter((part) => /^\p{L}/u.test(part))
  return parts.length >= 4 && letters.length * 2 > parts.length && parts.every((part) => part.length <= 2)
}
