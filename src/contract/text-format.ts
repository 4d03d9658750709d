/** Shortens a text to one line, if possible at the end of a word. */
export function inBrief(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  // Half of a letter that takes two units would be none.
  const cut = line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  const word = cut.lastIndexOf(' ')
  // Dots replace the punctuation at the end.
  return `${(word > most / 2 ? cut.slice(0, word) : cut).replace(/[\s.,;:·–—।。،؛、，-]+$/, '')}…`
}

/** A number of things, in the words for one and for several. */
export const counted = (count: number, { one, several }: { one: string; several: string }) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A text for HTML and XML, between tags or in an attribute, as React escapes it. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** A number of bytes as a person reads it. */
export function sized(bytes: number): string {
  const at = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** at
  return `${at > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[at]}`
}
