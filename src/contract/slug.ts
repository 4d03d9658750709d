/** Slugs: the readable part of addresses. The longest one in UTF-16 units, without the number that makes it unique. */
const longest = 60
/** Invisible characters and apostrophes, which are removed. */
const within = /[\p{Cf}\p{Variation_Selector}\p{Me}'’]/gu
/** Marks without a letter. */
const loose = /(?<![\p{L}\p{M}\p{N}])\p{M}+/gu
const between = /[^\p{L}\p{M}\p{N}]+/gu

/** A text for addresses, in any script: small letters, marks (vowels in many scripts), digits, and single hyphens. */
export const slugged = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(within, '')
    // A letter and a mark that were apart are one character now.
    .normalize('NFKC')
    .replace(loose, ' ')
    .replace(between, '-')
    .replace(/^-|-$/g, '')

/** The slug of a title, cut at the end of a word if possible; undefined if nothing is left. */
export function slugOfTitle(title: string): string | undefined {
  // The title may be very long.
  const whole = slugged(title.slice(0, 8 * longest))
  if (whole.length <= longest) return whole || undefined
  const word = whole.slice(0, longest + 1).lastIndexOf('-')
  const cut = whole.slice(0, word > longest / 2 ? word : longest)
  // No half of a character, and no hyphen, at the end.
  return cut.replace(/[\ud800-\udbff]$/, '').replace(/-$/, '')
}

/** The slug in an address, however it is written. */
export const slugAsked = (asked: string) => asked.replace(within, '').normalize('NFKC').toLowerCase().normalize('NFKC')
export const isSlug = (text: string) => text.length <= 100 && /^[\p{L}\p{M}\p{N}-]+$/u.test(text)

/** The slug of the group of a value. C, C++ and C# are different groups. */
export const groupOf = (value: string) =>
  slugOfTitle(value.replace(/(?<=\p{L}\+*)\+/gu, ' plus ').replace(/(?<=\p{L})#(?![\p{L}\p{N}])/gu, ' sharp ')) ?? 'other'
