import { useState } from 'react'
import { usePageState, usePageStore } from './page-state.ts'
import { withWords, wordsIn } from './words-in-address.ts'

/** More than this stands in no address: what lies on the way to a site takes no longer ones. */
const longest = 300

/**
 * The words of a search in the page's list, and how to set them. They are in the page's address, so that a link, Back and a reload find
 * them again; nothing personal is searched this way.
 */
export function useWordsHere() {
  const { search } = usePageState().location
  const { rewrite } = usePageStore()
  const [words, setTyped] = useState(() => wordsIn(search))

  function setWords(typed: string) {
    setTyped(typed)
    rewrite(withWords(search, typed.length > longest ? '' : typed))
  }
  return [words, setWords] as const
}
