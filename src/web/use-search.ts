import { useEffect, useRef, useState } from 'react'

const fold = (text: string) => text.normalize('NFC').toLowerCase()
const pause = 250

type Search<Item> = {
  items: Item[]
  /** The texts of an item in which the words are looked for. */
  texts: (item: Item) => string[]
  /** Asks the server, given when the page holds only a part of the list. */
  elsewhere?: ((words: string) => Promise<Item[]>) | undefined
}

/** A search box over a list: what is typed is taken by the letter and looked for as the person types. */
export function useSearch<Item>({ items, texts, elsewhere }: Search<Item>) {
  const [words, setWords] = useState('')
  // Without anything found where the server did not answer.
  const [answer, setAnswer] = useState<{ words: string; found: Item[] | undefined }>()
  const [round, setRound] = useState(0)
  const wanted = fold(words.trim())
  const asks = elsewhere !== undefined && wanted !== ''

  // The latest one, because it is made anew at each render and only the words decide when to ask.
  const asking = useRef(elsewhere)
  asking.current = elsewhere

  // Also anew when the list has changed under it, and when it is tried again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two are reasons to ask
  useEffect(() => {
    if (!asks) return
    let stale = false
    const timer = setTimeout(async () => {
      const found = await asking.current?.(wanted).catch(() => undefined)
      if (!stale) setAnswer({ words: wanted, found })
    }, pause)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [asks, wanted, items, round])

  const here = wanted === '' ? items : items.filter((item) => texts(item).some((text) => fold(text).includes(wanted)))
  const answered = asks && answer?.words === wanted
  const found = (answered && answer.found) || here

  function again() {
    setAnswer(undefined)
    setRound(round + 1)
  }

  return { words, setWords, found, waiting: asks && !answered, failed: answered && !answer.found, again }
}
