import { useState } from 'react'
import { lengthOf } from '../contract/characters.ts'
import { foldInList } from '../contract/fold.ts'
import { longestSearch } from '../contract/longest-search.ts'
import { Empty } from '../ui/empty.tsx'
import links from '../ui/link.module.css'
import { useAskedSoon } from '../ui/use-asked-soon.ts'
import { withWords, wordsIn } from './page-address.ts'
import { usePageState, usePageStore } from './page-state.ts'
import { slots } from './slots.ts'

/** What a search for these words found; undefined if the site did not answer. */
export type Answer<Item> = { words: string; found: Item[] | undefined }

/** Longer words are not put into the address: proxies refuse long ones. */
const longest = 300

type Search<Item> = {
  items: Item[]
  /** The texts of an item in which the words are searched. */
  texts: (item: Item) => string[]
  /** Asks the server, if `items` are only one page of the list. */
  elsewhere?: ((words: string) => Promise<Item[]>) | undefined
  /** What came with the page, if its address has words. */
  given?: Answer<Item> | undefined
}

/** A search box above a list: it searches while someone types, and its words are in the address, so that links, Back and reload work. */
export function useSearch<Item>({ items, texts, elsewhere, given }: Search<Item>) {
  const { search } = usePageState().location
  const { rewrite } = usePageStore()
  const [words, setTyped] = useState(() => wordsIn(search))
  const [asked, setAsked] = useState<Answer<Item>>()
  const [round, setRound] = useState(0)
  const wanted = foldInList(words.trim())
  const isHere = elsewhere === undefined || wanted === ''
  const answer = given?.words === wanted ? given : asked

  function setWords(typed: string) {
    setTyped(typed)
    rewrite(withWords(search, typed.length > longest ? '' : typed))
  }

  async function ask() {
    const found = await elsewhere?.(wanted).catch(() => undefined)
    return () => setAsked({ words: wanted, found })
  }
  useAskedSoon(!isHere && given?.words !== wanted, ask, [wanted, items, round])

  const here = wanted === '' ? items : items.filter((item) => texts(item).some((text) => foldInList(text).includes(wanted)))
  const arrived = !isHere && answer?.words === wanted
  const found = (arrived && answer.found) || here

  function again() {
    setAsked(undefined)
    setRound(round + 1)
  }

  return { words, setWords, found, waiting: !isHere && !arrived, failed: arrived && !answer.found, again }
}

/** Shown if a list has none of the words, with a link to the search of the whole site, which forgives typos. */
export const NothingSought = ({ words }: { words: string }) => (
  <Empty>
    Nothing here holds these words. Try fewer or others.
    {slots().searchPath && lengthOf(words) <= longestSearch && (
      <>
        <br />
        <a className={links.link} href={slots().searchPath + withWords('', words)}>
          {`Search the whole site for “${words}”`}
        </a>
      </>
    )}
  </Empty>
)
