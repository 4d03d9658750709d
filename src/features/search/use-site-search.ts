import { useEffect, useState } from 'react'
import { search } from '../../../content/search.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { useLate } from '../../ui/states.tsx'
import { ask, NoAnswer } from '../../web/ask.ts'
import { askSite } from './ask-site.ts'
import type { FoundKind } from './contract.ts'

/** Milliseconds without typing before a search, and how many results of each collection are shown. */
const pause = 120
const glance = 4

type Answer = { words: string; kinds: FoundKind[]; failed?: string }

/** Searches while someone types. Responses for words that have changed since are dropped. */
export function useSiteSearch(typed: string) {
  const words = typed.trim()
  const [answer, setAnswer] = useState<Answer>({ words: '', kinds: [] })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` repeats a failed search
  useEffect(() => {
    if (words === '') return setAnswer({ words, kinds: [] })
    let isStale = false
    const take = (came: Answer) => {
      if (!isStale) setAnswer(came)
    }
    const timer = setTimeout(
      () =>
        askSite(ask, words, { limit: glance }).then(
          (kinds) => take({ words, kinds }),
          (error) => take({ words, kinds: [], failed: isUnanswered(error) ? search.offline : failureWords(error) }),
        ),
      pause,
    )
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [words, round])

  const waiting = words !== answer.words
  const again = () => {
    setAnswer({ words: '', kinds: [] })
    setRound(round + 1)
  }
  return { kinds: answer.kinds, answered: answer.words, failed: answer.failed, words, waiting, late: useLate(waiting), again }
}

const isUnanswered = (error: unknown) => !navigator.onLine || (error instanceof NoAnswer && error.status === 0)
