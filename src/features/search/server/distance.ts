/** How many mistakes make one word of another, of so many at most: a letter more, less, another, or two that stand the other way round. */
export function distance(one: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, last, next]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at), []]
  for (let i = 1; i <= one.length; i += 1) {
    next = [i]
    let least = i
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let made = Math.min((last?.[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (last?.[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isTurned = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isTurned) made = Math.min(made, (before?.[j - 2] ?? 0) + 1)
      next.push(made)
      least = Math.min(least, made)
    }
    if (least > most) return most + 1
    ;[before, last] = [last, next]
  }
  return last?.[other.length] ?? most + 1
}
