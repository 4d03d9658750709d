import { useState } from 'react'
import { type Call, type ListQuery, wireName } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { foldInList } from '../contract/fold.ts'
import { useLate } from '../ui/states.tsx'
import { useAskedSoon } from '../ui/use-asked-soon.ts'
import { type Ask, ask as askServer, need } from './ask.ts'
import type { Paging } from './page.ts'
import { withWords, wordsIn } from './page-address.ts'
import { usePageState, usePageStore } from './page-state.ts'
import { type PageOf, pageOf, pageQuery, perPage } from './paging.tsx'

export type Searched = Pick<Thing, 'order' | 'searchIn' | 'readAs'> & { calls: { list: Call } }
export type WithId = { id: string }
/** The results of a search box of a list for these words; undefined if the site did not reply. */
type Answer<Item> = { words: string; found: Item[] | undefined }
/** A page of a list; `sought`: what was found for the words in the page's address. */
export type Listed<Item> = PageOf<Item> & { sought?: Answer<Item> }

/** Loads a page of a list, and what is found if the list is longer. */
export async function loadList<Item extends WithId>(ask: Ask, thing: Searched, { cursor, words = '' }: Paging): Promise<Listed<Item>> {
  const found = await newest<Item>(ask, thing, pageQuery(cursor))
  const shown = pageOf(found, cursor, isWhole(thing) ? found.length : perPage)
  if (words === '' || !isPart(shown)) return shown
  return { ...shown, sought: { words: foldInList(words), found: await soughtBy<Item>(ask, thing, foldInList(words), foundFirst) } }
}

/** A short list is not read page by page: it is shown whole, in the order of its call. */
const isWhole = ({ calls }: Searched) => calls.list.query === undefined

/** A list's entries, newest first whichever way its call lists them (section 7). */
async function newest<Item extends WithId>(ask: Ask, thing: Searched, listQuery: ListQuery) {
  const reply: object = await need(ask, thing.calls.list, isWhole(thing) ? {} : listQuery)
  // The list is the reply, or one of its parts.
  const listed = (Array.isArray(reply) ? reply : Object.values(reply).find(Array.isArray)) as (Item & { _id?: string })[]
  // The students' ids have the name that section 4 gives them.
  const found: Item[] = listed.map((item) => (item._id === undefined ? item : { ...item, id: item._id }))
  return thing.order === 'newest' || isWhole(thing) ? found : found.reverse()
}

/** Whether a list is longer than what is shown of it. */
const isPart = ({ more, cursor }: PageOf<unknown>) => more || cursor !== undefined

/** More would take too long to render with the page; the browser asks for them. */
const foundFirst = 20

const soughtBy = <Item extends WithId>(ask: Ask, thing: Searched, q: string, limit = 200) => newest<Item>(ask, thing, { q, limit })

/** Longer words are not put into the address: proxies refuse long ones. */
const longest = 300

/** A list's search: on the server if the page has only a part. The words are in the address. */
export function useSearch<Item extends WithId>(thing: Searched, data: Listed<Item>, isSearched: boolean) {
  const { items, sought: given } = data
  const { search } = usePageState().location
  const { rewrite } = usePageStore()
  const [words, setTyped] = useState(() => (isSearched ? wordsIn(search) : ''))
  const [asked, setAsked] = useState<Answer<Item>>()
  const [round, setRound] = useState(0)
  const wanted = foldInList(words.trim())
  const isHere = !isPart(data) || wanted === ''
  const first = given?.words === wanted ? given : undefined
  const isFirstAll = first?.found !== undefined && first.found.length < foundFirst
  const answer = first && (isFirstAll || asked?.words !== wanted) ? first : asked

  function setWords(typed: string) {
    setTyped(typed)
    rewrite(withWords(search, typed.length > longest ? '' : typed))
  }

  async function ask() {
    const found = await soughtBy<Item>(askServer, thing, wanted).catch(() => undefined)
    return () => setAsked({ words: wanted, found })
  }
  useAskedSoon(!isHere && !isFirstAll, ask, [wanted, items, round])

  const texts = (item: object) => (thing.searchIn ?? []).map((name) => (item as Record<string, string>)[wireName(thing, name)] ?? '')
  const here = wanted === '' ? items : items.filter((item) => texts(item).some((text) => foldInList(text).includes(wanted)))
  const arrived = !isHere && answer?.words === wanted
  const found = (arrived && answer.found) || here

  function again() {
    setAsked(undefined)
    setRound(round + 1)
  }

  const waiting = !isHere && !arrived
  const late = useLate(waiting)
  /** The props of its search box. */
  const box = { value: words, onChange: setWords, found: waiting ? undefined : found.length, busy: late }
  return { words, setWords, found, waiting, late, failed: arrived && !answer.found, again, box }
}
