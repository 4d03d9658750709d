// Below this many guesses a secret is refused: eight random characters count as 1e8, a common word with a sign and digits as less.
const enough = 3e7
// Whatever begins with so much that is hard to guess is hard enough; the whole of a long one would take long to judge.
const looked = 64

const judge = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
let judging: ReturnType<typeof judge> | undefined

/** One word of any script, with digits and signs before or after it: India@123. */
const oneWord = /^([^\p{L}]*)(\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+)([^\p{L}\p{M}]*)$/u
/** A longer word, or more digits and signs, is left to the estimate. */
const most = { letters: 12, others: 6 }
/** So many characters must remain without the person's and the club's own names. */
const leastBesideNames = 8

/** Whether a secret is one word with a few digits or signs. */
function isDecoratedWord(secret: string) {
  const [, before = '', word = '', after = ''] = oneWord.exec(secret) ?? []
  const others = before.length + after.length
  return word !== '' && word.length <= most.letters && others > 0 && others <= most.others
}

/** Whether hardly anything remains of a secret without these names. */
function isMadeOfNames(secret: string, names: readonly string[]) {
  const longestFirst = names.map((name) => name.toLowerCase()).toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, name) => text.replaceAll(name, ''), secret.toLowerCase())
  return rest.length < secret.length && rest.length < leastBesideNames
}

/**
 * Whether a secret is among the first that anybody would try: a common one, also backwards or with digits, a row of keys, one word
 * with a few digits or signs, or the names in `about` with little else. The list of common ones comes with the code and is read when
 * it is first needed.
 */
export async function isGuessable(secret: string, about: (string | null | undefined)[] = []) {
  judging ??= judge()
  const own = about.flatMap((text) => (text ? [text, ...text.split(/[\s@._-]+/)] : [])).filter((text) => text.length > 2)
  if (isDecoratedWord(secret) || isMadeOfNames(secret, own)) return true
  return (await judging).check(secret.slice(0, looked), own).guesses < enough
}

/** The sentence for whoever chose one; `what`: what the secret is called there. */
export const guessable = (what: string) =>
  `This ${what} is among the first that anybody would try. Please choose another, such as four words that only you would put together.`
