/**
 * The numbers that a script was given, in the order of these names, and its own for those that it was not given. Where
 * something else was, says how it is used and ends with 1 before anything is begun.
 */
export function given<Names extends string>(own: Record<Names, number>, words = process.argv.slice(2)): Record<Names, number> {
  const names = Object.keys(own) as Names[]
  const odd = words.find((word, at) => at >= names.length || !/^\d+$/.test(word))
  if (odd !== undefined) {
    console.error(
      `${JSON.stringify(odd)} was not understood: ${names.map((name) => `${name} (${own[name]})`).join(', ')}, as whole numbers.`,
    )
    process.exit(1)
  }
  for (const [at, word] of words.entries()) own[names[at] as Names] = Number(word)
  return own
}
