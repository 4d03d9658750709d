// What a try in ten an hour would find within years; the number is the package's own bound between "very" and "somewhat".
const enough = 1e6
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

/**
 * Whether a secret is among the first that anybody would try: a common one, also backwards or with a digit
 * behind it, a row of keys, or what stands in `about`, such as the person's own name. The list comes with the code and
 * is read when it is first needed.
 */
export async function isGuessable(secret: string, about: (string | null | undefined)[] = []) {
  judging ??= judge()
  const own = about.flatMap((text) => (text ? [text, ...text.split(/[\s@._-]+/)] : [])).filter((text) => text.length > 2)
  return (await judging).check(secret.slice(0, looked), own).guesses < enough
}

/** The sentence for whoever chose one; `what`: what the secret is called there. */
export const guessable = (what: string) =>
  `This ${what} is among the first that anybody would try. Please choose another, such as four words that only you would put together.`
