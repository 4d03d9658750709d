/** A text of many lines as one: a word that goes on in the next line is one word, and no sign is left that nobody sees. */
export const inOneLine = (text: string) =>
  text
    // What has no letter of its own in its font, and what the databases do not take.
    .replace(/[\p{Co}\u{FFFD}\0]/gu, '')
    // A word with a hyphen of its own at the end of a line cannot be told from one that was parted.
    .replace(/(?<=\p{L}\p{M}*)(?:\u00AD|[-\u2010])\s*\n\s*(?=\p{Ll}|\p{Lo})/gu, '')
    .replace(/\u00AD/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
