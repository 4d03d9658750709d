/** For how long, in milliseconds, and of how many at most an answer is kept. Browsers give up after some seconds. */
const keptFor = 60_000
const most = 500

/**
 * Does once what a browser sends again by itself, and whose answer no row can keep (once.ts): it hands out a cookie, and
 * whoever lost the first would have nothing to go on with. In this process's memory alone; `worked` says which are kept.
 */
export function sentAgain<Answer>(now: () => Date, worked: (answer: Answer) => boolean) {
  const kept = new Map<string, { until: number; answer: Promise<Answer> }>()

  function forget(key: string, answer: Promise<Answer>) {
    if (kept.get(key)?.answer === answer) kept.delete(key)
  }

  return async (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const at = now().getTime()
    for (const [old, { until }] of kept) if (until <= at || kept.size >= most) kept.delete(old)
    const before = kept.get(key)
    if (before) return before.answer
    const answer = work()
    kept.set(key, { until: at + keptFor, answer })
    answer.then(
      (came) => worked(came) || forget(key, answer),
      () => forget(key, answer),
    )
    return answer
  }
}
