/** UTF-16 units; a slug is that long at most, but for the number that tells it apart. */
const longest = 60
/** Signs that nobody sees in a word, or that stand within one: what joins letters, chooses their form, or is an apostrophe. */
const within = /[\p{Cf}\p{Variation_Selector}\p{Me}'’]/gu
/** A mark with nothing under it. */
const loose = /(?<![\p{L}\p{M}\p{N}])\p{M}+/gu
const between = /[^\p{L}\p{M}\p{N}]+/gu

/** Longer than any, also with the number that tells it apart from others. */
const mostAsked = 100

/**
 * A text as an address says it, readable in any script: small letters, marks and digits, and one hyphen for whatever stands between
 * them. Marks stay, which are vowels in many scripts.
 */
export const slugged = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(within, '')
    // A letter and a mark that stood apart by one of those are one sign from here on, as whoever normalises the address has it.
    .normalize('NFKC')
    .replace(loose, ' ')
    .replace(between, '-')
    .replace(/^-|-$/g, '')

/** The slug of a title, cut at the end of a word where there is one; undefined if nothing is left. */
export function slugOfTitle(title: string): string | undefined {
  // The rest makes no difference, and may be long.
  const whole = slugged(title.slice(0, 8 * longest))
  if (whole.length <= longest) return whole || undefined
  const word = whole.slice(0, longest + 1).lastIndexOf('-')
  return word > longest / 2
    ? whole.slice(0, word)
    : whole
        .slice(0, longest)
        .replace(/[\ud800-\udbff]$/, '')
        .replace(/-$/, '')
}

/** A slug as it is kept, of what an address says; isSlug tells whether it can be one. */
export const slugAsked = (asked: string) => asked.replace(within, '').normalize('NFKC').toLowerCase().normalize('NFKC')

/** Whether a text can be a slug; nothing else is looked for. */
export const isSlug = (text: string) => text.length <= mostAsked && /^[\p{L}\p{M}\p{N}-]+$/u.test(text)

/**
 * The group that an entry is in whose field says this, as the address of the group's page says it: case, spaces and signs aside, but
 * for those by which C, C++ and C# are told apart.
 */
export const groupOf = (said: string) =>
  slugOfTitle(said.replace(/(?<=\p{L}\+*)\+/gu, ' plus ').replace(/(?<=\p{L})#(?![\p{L}\p{N}])/gu, ' sharp ')) ?? 'other'
