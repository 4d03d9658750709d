/** So many answers are remembered, of questions that are at most so long: some 100 kB. */
const most = { answers: 500, length: 200 }

/** A function of a text that depends on nothing else, with what it answered lately. */
export function remembered<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, { answer: Answer }>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before.answer
    const answer = find(text)
    if (text.length > most.length) return answer
    // Forgetting all at once costs nothing where the same few are asked, and next to nothing where they are ever others.
    if (known.size >= most.answers) known.clear()
    known.set(text, { answer })
    return answer
  }
}
