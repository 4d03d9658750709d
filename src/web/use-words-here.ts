import { useState } from 'react'
import { useLocation, useRewrite } from './router-view.tsx'
import { withWords, wordsIn } from './words-in-address.ts'

/** More than this stands in no address: what lies on the way to a site takes no longer ones. */
const longest = 300

/**
 * The words that are looked for in what the page shows, as its address has them: who opens a link finds them there, who comes back does
 * again. Nothing that is personal is looked for by this (use-entry-state.ts).
 */
export function useWordsHere() {
  const { key, search } = useLocation()
  const rewrite = useRewrite()
  const asked = () => ({ key, words: wordsIn(search) })
  const [typed, setTyped] = useState(asked)
  // Who goes to the same page again asks another question.
  const now = typed.key === key ? typed : asked()
  if (now !== typed) setTyped(now)

  function setWords(words: string) {
    setTyped({ key, words })
    rewrite(withWords(search, words.length > longest ? '' : words))
  }
  return [now.words, setWords] as const
}
