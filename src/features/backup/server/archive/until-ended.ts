import type { Source } from './verify-archive.ts'

/** The same bytes, until somebody ends it, also while the place that they come from says nothing. */
export const untilEnded = (source: Source, ended: AbortSignal): Source =>
  async function* () {
    const bytes = source()[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await orEnded(() => bytes.next(), ended)
        if (done) return
        yield value
      }
    } finally {
      // Of one that says nothing this would never come back.
      const closed = Promise.resolve(bytes.return?.()).catch(() => {})
      if (!ended.aborted) await closed
    }
  }

/** Each has a promise of its own: one that outlives it would keep all that was ever read. */
async function orEnded<T>(next: () => Promise<T>, ended: AbortSignal): Promise<T> {
  ended.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(ended.reason)
  ended.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([next(), promise])
  } finally {
    ended.removeEventListener('abort', end)
  }
}
