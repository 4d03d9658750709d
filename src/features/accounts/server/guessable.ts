import { about } from '../../../../content/about.ts'
import { club } from '../../../../content/club.ts'
import { teams } from '../../../../content/options.ts'

/** The names of the club, its wings and teams: an attacker tries passwords made of them first. */
const clubNames = [club.name, club.title, ...about.wings.items.flatMap(({ name, expansion }) => [name, expansion]), ...teams]

// Ten tries an hour for twenty years: the estimate for a common word with four digits and signs is just below it.
const enough = 2e6
// What begins with so much that is hard to guess is hard enough; more would take long to judge.
const looked = 64

const judge = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
let judging: ReturnType<typeof judge> | undefined

/** One word of any script, or two short ones with capitals, with signs and digits as people add them: India@123, JaiHind1!. */
const decorated = /^[^\p{L}\d]{0,2}(\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+|(?:\p{Lu}\p{Ll}{2,3}){2})([^\p{L}\d]{0,2}\d{0,7}[^\p{L}\d]{0,2})$/u
/** Random letters often have no vowel among five, the words of a language seldom. */
const unpronounceable = /[bcdfghjklmnpqrstvwxz]{5}|^[bcdfghjklmnpqrstvwxz]+$/i
const mostLetters = 12

function isDecoratedWord(secret: string) {
  const [, word = '', after = ''] = decorated.exec(secret) ?? []
  return word !== '' && word.length <= mostLetters && after !== '' && !unpronounceable.test(word)
}

function isMadeOfNames(secret: string, names: readonly string[]) {
  const longestFirst = names.map((name) => name.toLowerCase()).toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, name) => text.replaceAll(name, ''), secret.toLowerCase())
  return rest.length < secret.length && /^(?:\P{L}*\p{L}){0,2}\P{L}{0,6}$/u.test(rest)
}

/** Whether an attacker would try it among the first: common, a row of keys, or a word or a name with a few digits or signs. */
export async function isGuessable(secret: string, about: (string | null | undefined)[] = []) {
  judging ??= judge()
  const own = ['admin', ...clubNames, ...about]
    .flatMap((text) => (text ? [text, ...text.split(/[\s@._-]+/)] : []))
    .filter((text) => text.length > 2)
  if (isDecoratedWord(secret) || isMadeOfNames(secret, own)) return true
  return (await judging).check(secret.slice(0, looked), own).guesses < enough
}

export const guessable = (what: string) => `This ${what} is too easy to guess. Choose another one, such as four random words.`
