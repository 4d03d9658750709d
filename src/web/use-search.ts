import { useState } from 'react'
import { useAskedSoon } from './use-asked-soon.ts'
import { useWordsHere } from './use-words-here.ts'

/** What a site asked for these words has found; undefined where it did not answer. */
export type Answer<Item> = { words: string; found: Item[] | undefined }

export const fold = (text: string) => text.normalize('NFC').toLowerCase()

type Search<Item> = {
  items: Item[]
  /** The texts of an item in which the words are looked for. */
  texts: (item: Item) => string[]
  /** Asks the server, given when what is here is one page of the list. */
  elsewhere?: ((words: string) => Promise<Item[]>) | undefined
  /** What came with the page, where its address asked. */
  given?: Answer<Item> | undefined
}

/** A search box over a list: what is typed is taken by the letter, looked for as the person types, and stands in the address. */
export function useSearch<Item>({ items, texts, elsewhere, given }: Search<Item>) {
  const [words, setWords] = useWordsHere()
  const [asked, setAsked] = useState<Answer<Item>>()
  const [round, setRound] = useState(0)
  const wanted = fold(words.trim())
  const isHere = elsewhere === undefined || wanted === ''
  const answer = given?.words === wanted ? given : asked

  useAskedSoon(
    {
      enabled: !isHere && given?.words !== wanted,
      ask: async () => ({ words: wanted, found: await elsewhere?.(wanted).catch(() => undefined) }),
      take: setAsked,
    },
    // Also anew when the list has changed under it, and when it is tried again.
    [wanted, items, round],
  )

  const here = wanted === '' ? items : items.filter((item) => texts(item).some((text) => fold(text).includes(wanted)))
  const arrived = !isHere && answer?.words === wanted
  const found = (arrived && answer.found) || here

  function again() {
    setAsked(undefined)
    setRound(round + 1)
  }

  return { words, setWords, found, waiting: !isHere && !arrived, failed: arrived && !answer.found, again }
}
