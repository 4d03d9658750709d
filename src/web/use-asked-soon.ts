import { useEffect, useRef } from 'react'

const pause = 250

type Question<Answer> = {
  /** Whether there is anything to be asked for. */
  enabled: boolean
  /** Does not throw. */
  ask: () => Promise<Answer>
  take: (answer: Answer) => void
}

/**
 * Asks the site at once for what is wanted from the beginning, and anew once none of the reasons to ask has changed for a
 * moment, as while somebody types. An answer that comes after one of them has changed is passed over.
 */
export function useAskedSoon<Answer>(question: Question<Answer>, reasons: readonly unknown[]) {
  const { enabled } = question
  // The latest one, because it is made anew at each render and only the reasons decide when to ask.
  const latest = useRef(question)
  latest.current = question

  const isFirst = useRef(true)

  useEffect(() => {
    const wait = isFirst.current ? 0 : pause
    isFirst.current = false
    if (!enabled) return
    let stale = false
    const timer = setTimeout(async () => {
      const answer = await latest.current.ask()
      if (!stale) latest.current.take(answer)
    }, wait)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [enabled, ...reasons])
}
