/** A run of words of two texts: in both, only in the one before, or only in the one after. */
export type Run = { words: string; only?: 'before' | 'after' }

// What would take longer to compare than anybody waits is shown as one text in the place of another.
const most = 4_000_000

/** What became of a text, word by word, in the order in which it is read. */
export function wordChanges(before: string, after: string): Run[] {
  const [one, other] = [tokensOf(before), tokensOf(after)]
  if (one.length * other.length > most) return joined([...one.map(onlyIn('before')), ...other.map(onlyIn('after'))])
  const lengths = commonLengths(one, other)
  const runs: Run[] = []
  let [at, to] = [0, 0]
  while (at < one.length || to < other.length) {
    const [word, next] = [one[at], other[to]]
    if (word !== undefined && word === next) {
      runs.push({ words: word })
      at += 1
      to += 1
    } else if (next === undefined || (word !== undefined && (lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0))) {
      runs.push(onlyIn('before')(word ?? ''))
      at += 1
    } else {
      runs.push(onlyIn('after')(next))
      to += 1
    }
  }
  return joined(runs)
}

/** Words, each with the space behind it, so that two that changed side by side are one change. */
const tokensOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? []
const onlyIn =
  (only: 'before' | 'after') =>
  (words: string): Run => ({ words, only })

/** How many words two texts have in common, from each pair of places on. */
function commonLengths(one: string[], other: string[]) {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1))
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let to = other.length - 1; to >= 0; to -= 1) {
      const [row, below] = [lengths[at], lengths[at + 1]]
      if (!row || !below) continue
      row[to] = one[at] === other[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0)
    }
  return lengths
}

const joined = (runs: Run[]) =>
  runs.reduce<Run[]>((all, run) => {
    const last = all.at(-1)
    if (last && last.only === run.only) last.words += run.words
    else all.push({ ...run })
    return all
  }, [])
