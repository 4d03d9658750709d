import { useState } from 'react'
import { useAskedSoon } from './use-asked-soon.ts'
import { useEntryState } from './use-entry-state.ts'

const fold = (text: string) => text.normalize('NFC').toLowerCase()

type Search<Item> = {
  items: Item[]
  /** The texts of an item in which the words are looked for. */
  texts: (item: Item) => string[]
  /** Asks the server, given when what is here is one page of the list. */
  elsewhere?: ((words: string) => Promise<Item[]>) | undefined
}

/** A search box over a list: what is typed is taken by the letter and looked for as the person types. */
export function useSearch<Item>({ items, texts, elsewhere }: Search<Item>) {
  const [words, setWords] = useEntryState('')
  // Without anything found where the server did not answer.
  const [answer, setAnswer] = useState<{ words: string; found: Item[] | undefined }>()
  const [round, setRound] = useState(0)
  const wanted = fold(words.trim())
  const enabled = elsewhere !== undefined && wanted !== ''

  useAskedSoon(
    {
      enabled,
      ask: async () => ({ words: wanted, found: await elsewhere?.(wanted).catch(() => undefined) }),
      take: setAnswer,
    },
    // Also anew when the list has changed under it, and when it is tried again.
    [wanted, items, round],
  )

  const here = wanted === '' ? items : items.filter((item) => texts(item).some((text) => fold(text).includes(wanted)))
  const arrived = enabled && answer?.words === wanted
  const found = (arrived && answer.found) || here

  function again() {
    setAnswer(undefined)
    setRound(round + 1)
  }

  return { words, setWords, found, waiting: enabled && !arrived, failed: arrived && !answer.found, again }
}
