/** Other words for the options of a menu, by option. */
export type OtherNames = Readonly<Record<string, readonly string[]>>

// A name of a group may have them or not.
const idle = new Set(['team', 'core', 'club', 'the', 'and', 'of', 'member', 'year', 'yr', 'dept', 'department'])
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
const allWords = (text: string) => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(singular)
const wordsOf = (text: string) => allWords(text).filter((word) => !idle.has(word))
const joined = (text: string) => wordsOf(text).join('')

/** Each word may be cut short after its third letter. */
const cutShort = (words: string[]) =>
  new RegExp(
    `^${words.map((word) => word.slice(0, 3) + [...word.slice(3)].reduceRight((rest, letter) => `(?:${letter}${rest})?`, '')).join('')}$`,
  )

/**
 * The option of a menu that an old text means: in another case or spacing, abbreviated, without a filler word, or under another name;
 * undefined if there is none, or more than one. `heading` gives how an option is shown here, `others` its names elsewhere; those of
 * options that the menu does not have are ignored.
 */
export function optionOf(text: string, options: readonly string[], heading: (option: string) => string, others: OtherNames = {}) {
  const wanted = joined(text)
  if (text.length > 100 || wanted === '') return undefined
  const own = cutShort(wordsOf(text))
  const ways: ((option: string) => boolean | undefined)[] = [
    (option) => allWords(option).join('') === allWords(text).join(''),
    (option) => joined(option) === wanted,
    (option) => cutShort(wordsOf(option)).test(wanted) || own.test(joined(option)),
    (option) => wanted.length > 1 && joined(option).startsWith(wanted),
    (option) => Object.hasOwn(others, option) && others[option]?.some((name) => joined(name) === wanted),
    (option) => wordsOf(option).every((word) => wordsOf(text).includes(word)),
  ]
  const found = ways.map((fits) => options.filter((option) => fits(option) || fits(heading(option))))
  return found.find(({ length }) => length === 1)?.[0]
}
