// Words that a name of a group may have or lack.
const idle = new Set(['team', 'core', 'club', 'the', 'and', 'of', 'member', 'year', 'yr', 'dept', 'department'])
const longest = 100

/** By word: what else it was called. */
export type OtherNames = Readonly<Record<string, readonly string[]>>

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
const allWords = (text: string) =>
  text
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.map(singular) ?? []
const wordsOf = (text: string) => allWords(text).filter((word) => !idle.has(word))
const joined = (text: string) => wordsOf(text).join('')

/** Words of which each may be cut short after its third letter, written together. */
const cutShort = (words: string[]) =>
  new RegExp(
    `^${words.map((word) => word.slice(0, 3) + [...word.slice(3)].reduceRight((rest, letter) => `(?:${letter}${rest})?`, '')).join('')}$`,
  )

/**
 * The word of a menu that an old text means: in another case or spacing, cut short, without a word that says nothing, or
 * by another word; undefined where none does, or more than one might. `heading` gives how a word is shown here, `others`
 * what else it was called elsewhere; those of a word that the menu has not are passed over.
 */
export function optionOf(text: string, options: readonly string[], heading: (option: string) => string, others: OtherNames = {}) {
  const wanted = joined(text)
  if (text.length > longest || wanted === '') return undefined
  const only = (fits: (option: string) => boolean) => {
    const found = options.filter((option) => fits(option) || fits(heading(option)))
    return found.length === 1 ? found[0] : undefined
  }
  const own = cutShort(wordsOf(text))
  return (
    only((option) => allWords(option).join('') === allWords(text).join('')) ??
    only((option) => joined(option) === wanted) ??
    only((option) => cutShort(wordsOf(option)).test(wanted) || own.test(joined(option))) ??
    only((option) => wanted.length > 1 && joined(option).startsWith(wanted)) ??
    only((option) => Object.hasOwn(others, option) && others[option]?.some((name) => joined(name) === wanted) === true) ??
    only((option) => wordsOf(option).every((word) => wordsOf(text).includes(word)))
  )
}
