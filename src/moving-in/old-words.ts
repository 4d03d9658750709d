/** What the old sites called some of the words that a menu has here. Only words that the menu really has are taken. */
const otherWords: Record<string, string> = {
  talk: 'Seminar',
  techtalk: 'Seminar',
  lecture: 'Seminar',
  guestlecture: 'Seminar',
  bootcamp: 'Workshop',
  training: 'Workshop',
  handson: 'Workshop',
  ideathon: 'Hackathon',
  competition: 'Hackathon',
  contest: 'Hackathon',
  challenge: 'Hackathon',
  symposium: 'Conference',
  summit: 'Conference',
  expo: 'Conference',
  1: 'I',
  '1st': 'I',
  first: 'I',
  2: 'II',
  '2nd': 'II',
  second: 'II',
  3: 'III',
  '3rd': 'III',
  third: 'III',
  4: 'IV',
  '4th': 'IV',
  fourth: 'IV',
  final: 'IV',
  centre: 'center',
  middle: 'center',
  start: 'left',
  justify: 'left',
  end: 'right',
}
// Words that a name of a group may have or lack.
const idle = new Set(['team', 'core', 'club', 'the', 'and', 'of', 'member', 'year', 'yr', 'dept', 'department'])
const longest = 100

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
 * by another word; undefined where none does, or more than one might. `names` gives what else a word is called here.
 */
export function optionOf(text: string, options: readonly string[], names: (option: string) => string): string | undefined {
  const said = joined(text)
  if (text.length > longest || said === '') return undefined
  const only = (fits: (option: string) => boolean) => {
    const found = options.filter((option) => fits(option) || fits(names(option)))
    return found.length === 1 ? found[0] : undefined
  }
  const own = cutShort(wordsOf(text))
  return (
    only((option) => allWords(option).join('') === allWords(text).join('')) ??
    only((option) => joined(option) === said) ??
    only((option) => cutShort(wordsOf(option)).test(said) || own.test(joined(option))) ??
    only((option) => said.length > 1 && joined(option).startsWith(said)) ??
    options.find((option) => option === otherWords[said]) ??
    only((option) => wordsOf(option).every((word) => wordsOf(text).includes(word)))
  )
}
