/** A text on one line of so many letters at most, its end at the end of a word where there is one. */
export function inBrief(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  // Half of a letter that takes two units would be none.
  const cut = line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  const word = cut.lastIndexOf(' ')
  return trailingOff(word > most / 2 ? cut.slice(0, word) : cut)
}

/** The beginning of a text that goes on: three dots instead of the sign at its end, and not behind it. */
export const trailingOff = (cut: string) => `${cut.replace(/[\s.,;:·–—।。،؛、，-]+$/, '')}…`
