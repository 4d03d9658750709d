import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type Call, type ListQuery, longestSearch, wireName } from '../contract/call.ts'
import { lengthOf } from '../contract/characters.ts'
import { dayAt } from '../contract/club-time.ts'
import type { Thing, Wire } from '../contract/collection.ts'
import { foldInList } from '../contract/fold.ts'
import { AddPanel } from '../ui/add-panel.tsx'
import { Dimmable } from '../ui/card.tsx'
import links from '../ui/link.module.css'
import { SearchBox } from '../ui/search-box.tsx'
import { PageHead } from '../ui/section.tsx'
import { Empty, Failed, Skeletons, useLate } from '../ui/states.tsx'
import { useAskedSoon } from '../ui/use-asked-soon.ts'
import { type Ask, ask as askServer, need } from './ask.ts'
import { type Page, type PageRoute, page } from './page.ts'
import { withWords, wordsIn } from './page-address.ts'
import { goTo, usePageState, usePageStore } from './page-state.ts'
import { type PageOf, PageTurner, pageOf, pageQuery } from './paging.tsx'
import { type Around, slots } from './slots.ts'
import { type RecordForm, type Tooled, useTools } from './use-tools.tsx'
import { useWayTo } from './ways-to-forms.ts'

/** Of a search that the server did not answer. */
export const searchFailed = 'The site could not be asked, so only what stands on this page was searched.'

type ListedThing = Tooled & Pick<Thing, 'order' | 'searchIn'> & { calls: { list: Call } }
type WithId = { id: string }
type Tools<Item extends WithId> = ReturnType<typeof useTools<Item>>
type Data<Item> = PageOf<Item> & { today: string; sought?: Answer<Item> }

type Declared<T extends ListedThing, Item extends WithId> = {
  thing: T
  words: { description: string; head: { eyebrow: string; heading: string; lead?: string } }
  /** What stands below the lead of its head. */
  more?: ReactNode
  /** The words on the search box, where the page has one. */
  search?: string
  /** The add form lies over the list (section 2). */
  overlay?: true
  Form?: RecordForm<Item>
  /** What is said, or shown, where nothing is there yet. */
  empty: ReactNode
  /** What each entry shows on a page of its own, and each group of them. */
  entry?: Page
  group?: Page
  /** How the entries are laid out; `first` is the id of the page's first one. */
  Entries: ComponentType<{ found: Item[]; first: string | undefined; today: string; tools: Tools<Item> }>
}

/** A page that shows one kind of thing: its head and search box, the plus and its form, the list, the way to the rest. */
export function listPage<T extends ListedThing, Item extends WithId = Wire<T> & WithId>(declared: Declared<T, Item>) {
  const { thing, words } = declared
  return page<Data<Item>>({
    description: words.description,
    collections: [thing],
    searches: declared.search !== undefined,
    ...(declared.entry && { entry: declared.entry }),
    ...(declared.group && { group: declared.group }),
    load: async (ask, { cursor, words = '' }) => {
      const shown = { ...pageOf(await newest<Item>(ask, thing, pageQuery(cursor)), cursor), today: dayAt(new Date()) }
      if (words === '' || !declared.search || !isPart(shown)) return shown
      return { ...shown, sought: { words: foldInList(words), found: await soughtBy<Item>(ask, thing, foldInList(words)) } }
    },
    View: (shown) => <ListView {...declared} {...shown} />,
  })
}

/** A list's entries, newest first whichever way its call lists them (section 7). */
async function newest<Item>(ask: Ask, { calls, order }: ListedThing, listQuery: ListQuery) {
  const reply: object = await need(ask, calls.list, listQuery)
  // The list is the reply, or one of its parts (reply-list.ts).
  const found = (Array.isArray(reply) ? reply : Object.values(reply).find(Array.isArray)) as Item[]
  return order === 'newest' ? found : found.reverse()
}

/** Whether a list is longer than what is shown of it. */
const isPart = ({ more, cursor }: PageOf<unknown>) => more || cursor !== undefined

const soughtBy = <Item,>(ask: Ask, thing: ListedThing, q: string) => newest<Item>(ask, thing, { q, limit: 200 })

/** The texts of an entry that a search looks in. */
const textsOf = (thing: ListedThing) => (item: object) =>
  (thing.searchIn ?? []).map((name) => (item as Record<string, string>)[wireName(thing, name)] ?? '')

type Props<Item extends WithId> = Declared<ListedThing, Item> & { data: Data<Item>; route: PageRoute }

function ListView<Item extends WithId>({ thing, words, more: below, search, overlay, Form, empty, Entries, data, route }: Props<Item>) {
  const { path } = route
  const { items, more, cursor, today, sought: given } = data
  const [adding, setAdding] = useState(false)
  const {
    words: sought,
    setWords,
    found,
    waiting,
    failed,
    again,
  } = useSearch({
    items,
    texts: textsOf(thing),
    elsewhere: search !== undefined && isPart(data) ? (q) => soughtBy<Item>(askServer, thing, q) : undefined,
    given,
  })
  const searching = sought.trim() !== ''
  const around: Around = { more, newer: cursor !== undefined }
  const tools = useTools<Item>(thing, { items: found, around: searching ? 'sought' : around, ...(Form && { Form }) })
  useWayTo(`${thing.table} new`, () => setAdding(true))
  const late = useLate(waiting)
  const placed = tools.placed(found, around)
  const all = searching ? found : placed
  const nothing = items.length === 0 && placed.length === 0 && !cursor

  // Pictures that are carried over the page find a place to be dropped.
  const { administrator } = tools
  useEffect(() => {
    if (!administrator || !thing.severalAtOnce) return
    const open = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') && setAdding(true)
    addEventListener('dragenter', open)
    return () => removeEventListener('dragenter', open)
  }, [administrator, thing])

  // What was added stands on the first page, whatever was looked for before; who has gone elsewhere meanwhile stays there.
  function finish() {
    setAdding(false)
    setWords('')
    if (cursor !== undefined) goTo(path)
  }

  return (
    <>
      <PageHead {...words.head} more={below}>
        {search && (
          <SearchBox
            label={search}
            value={sought}
            onChange={setWords}
            found={waiting ? undefined : found.length}
            busy={late}
            action={path}
          />
        )}
      </PageHead>
      {tools.administrator && (
        <AddPanel label={thing.words.add} open={adding} onToggle={() => setAdding(!adding)} overlay={overlay}>
          {tools.add(finish)}
        </AddPanel>
      )}
      {tools.panel}
      {nothing && empty}
      {failed && <Failed message={searchFailed} onAgain={again} />}
      {all.length === 0 &&
        !nothing &&
        !waiting &&
        !failed &&
        (searching ? <NothingSought words={sought.trim()} /> : <Empty>There is nothing older.</Empty>)}
      <Dimmable dimmed={tools.administrator && adding}>
        {all.length > 0 && <Entries found={all} first={items[0]?.id} today={tools.dayOf(today)} tools={tools} />}
        {late && <Skeletons count={3} />}
      </Dimmable>
      {!searching && (cursor !== undefined || more) && <PageTurner path={path} items={items} more={more} cursor={cursor} />}
    </>
  )
}

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
