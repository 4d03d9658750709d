import { decodeHTMLStrict } from 'entities/decode'

const paragraphs = 'p div h1 h2 h3 h4 h5 h6 ul ol table blockquote pre section article'.split(' ')
const lines = ['br', 'hr', 'tr']
const others = 'a b i u s em strong span small big sub sup font center code del ins mark strike img figure tbody thead td th'.split(' ')
const names = [...paragraphs, ...lines, 'li', ...others].join('|')
const tag = new RegExp(`<(/?)(${names})(?=[\\s/>])[^<>]*>`, 'gi')
/** What an editor gave whose HTML was escaped once more before it was stored. */
const escaped = new RegExp(`^\\s*&lt;(?:${paragraphs.join('|')})\\b[\\s\\S]*&gt;\\s*$`, 'i')

// References to no character, or to a control character, stay as they are.
const decoded = (text: string) =>
  text.replace(/&(?:#?\w{2,31});/g, (whole) => {
    const character = decodeHTMLStrict(whole).replace('\u00a0', ' ')
    return /[\ufffd\p{Cc}]/u.test(character) ? whole : character
  })

function spaced(_: string, slash: string, name: string) {
  const element = name.toLowerCase()
  if (element === 'li') return slash === '' ? '\n• ' : ''
  if (element === 'td' || element === 'th') return ' '
  return paragraphs.includes(element) ? '\n\n' : lines.includes(element) ? '\n' : ''
}

/**
 * A text that was written as HTML, as a reader saw it: paragraphs and breaks as lines, no tags, characters for their
 * references. A `<` that begins no tag stays, and so does a text without tags and references, to the letter.
 */
export function plainOf(text: string): string {
  const whole = escaped.test(text) ? decoded(text) : text
  const plain = decoded(whole.replace(tag, spaced))
  if (plain === text) return text
  const lined = plain.replace(/[^\S\n]*\n[^\S\n]*/g, '\n').replace(/\n{3,}/g, '\n\n')
  return lined.trim()
}

/** By word: what else it was called. */
export type OtherNames = Readonly<Record<string, readonly string[]>>

// Words that a name of a group may have or lack.
const idle = new Set(['team', 'core', 'club', 'the', 'and', 'of', 'member', 'year', 'yr', 'dept', 'department'])
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
const allWords = (text: string) => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(singular)
const wordsOf = (text: string) => allWords(text).filter((word) => !idle.has(word))
const joined = (text: string) => wordsOf(text).join('')

/** Words of which each may be cut short after its third letter, written together. */
const cutShort = (words: string[]) =>
  new RegExp(
    `^${words.map((word) => word.slice(0, 3) + [...word.slice(3)].reduceRight((rest, letter) => `(?:${letter}${rest})?`, '')).join('')}$`,
  )

/**
 * The word of a menu that an old text means: in another case or spacing, cut short, without an idle word, or
 * by another word; undefined where none does, or more than one might. `heading` gives how a word is shown here, `others`
 * what else it was called elsewhere; those of a word that the menu has not are passed over.
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
