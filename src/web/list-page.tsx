import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type Call, type ListQuery, longestSearch, wireName } from '../contract/call.ts'
import { lengthOf } from '../contract/characters.ts'
import { dayAt } from '../contract/club-time.ts'
import type { Thing, Wire } from '../contract/collection.ts'
import { foldInList } from '../contract/fold.ts'
import { AddPanel, type AddPanelLook } from '../ui/add-panel.tsx'
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
import { type PageOf, PageTurner, pageOf, pageQuery, perPage } from './paging.tsx'
import { type Around, slots } from './slots.ts'
import { type RecordForm, type Tooled, useTools } from './use-tools.tsx'
import { useWayTo } from './ways-to-forms.ts'

type ListedThing = Tooled & Pick<Thing, 'order' | 'searchIn'> & { calls: { list: Call } }
type WithId = { id: string }
type Tools<Item extends WithId> = ReturnType<typeof useTools<Item>>
/** What a search for these words found; undefined if the site did not answer. */
type Answer<Item> = { words: string; found: Item[] | undefined }
/** `sought`: what was found for the words in the page's address. */
type Data<Item> = PageOf<Item> & { today: string; sought?: Answer<Item> }

type Declared<T extends ListedThing, Item extends WithId> = {
  thing: T
  words: { description: string; head: { heading: string; lead?: string }; none: string }
  /** Below the lead of its head. */
  more?: ReactNode
  /** The label of the search box, if its route is searched. */
  search?: string
  /** How the add form opens, if not by the floating plus, before the list (section 2). */
  adding?: AddPanelLook
  Form?: RecordForm<Item>
  /** Shown in place of `words.none` while there are no entries. */
  empty?: ReactNode
  /** The pages of single entries and of groups. */
  entry?: Page
  group?: Page
  /** The style rules for what the entries' writers chose. */
  rules?: (items: Item[]) => string
  /** How the entries are laid out; `first` is the id of the page's first one. */
  Entries: ComponentType<{ found: Item[]; first: string | undefined; today: string; tools: Tools<Item> }>
}

/** The page of a collection: its head and search box, the plus and its form, the list, the links to its other pages. */
export function listPage<T extends ListedThing, Item extends WithId = Wire<T> & WithId>(declared: Declared<T, Item>) {
  const { thing, words, search, entry, group, rules } = declared
  return page<Data<Item>>({
    description: words.description,
    collections: [thing],
    ...(entry && { entry }),
    ...(group && { group }),
    ...(rules && { styles: ({ items }) => rules(items) }),
    load: async (ask, { cursor, words = '' }) => {
      const found = await newest<Item>(ask, thing, pageQuery(cursor))
      const shown = { ...pageOf(found, cursor, isWhole(thing) ? found.length : perPage), today: dayAt(new Date()) }
      if (words === '' || !search || !isPart(shown)) return shown
      return { ...shown, sought: { words: foldInList(words), found: await soughtBy<Item>(ask, thing, foldInList(words), foundFirst) } }
    },
    View: (shown) => <ListView {...declared} {...shown} />,
  })
}

/** A short list is not read page by page: it is shown whole, in the order of its call. */
const isWhole = ({ calls }: ListedThing) => calls.list.query === undefined

/** A list's entries, newest first whichever way its call lists them (section 7). */
async function newest<Item>(ask: Ask, thing: ListedThing, listQuery: ListQuery) {
  const reply: object = await need(ask, thing.calls.list, isWhole(thing) ? {} : listQuery)
  // The list is the reply, or one of its parts (reply-list.ts).
  const found = (Array.isArray(reply) ? reply : Object.values(reply).find(Array.isArray)) as Item[]
  return thing.order === 'newest' || isWhole(thing) ? found : found.reverse()
}

/** Whether a list is longer than what is shown of it. */
const isPart = ({ more, cursor }: PageOf<unknown>) => more || cursor !== undefined

/** How many results come with the page: more would take too long to render. The browser asks for the others. */
const foundFirst = 20

const soughtBy = <Item,>(ask: Ask, thing: ListedThing, q: string, limit = 200) => newest<Item>(ask, thing, { q, limit })

type Props<Item extends WithId> = Declared<ListedThing, Item> & { data: Data<Item>; route: PageRoute }

function ListView<Item extends WithId>(props: Props<Item>) {
  const { thing, words, more: below, search, adding: look, Form, empty, Entries, data, route } = props
  const { path } = route
  const { items, more, cursor, today } = data
  const [adding, setAdding] = useState(false)
  const { words: sought, setWords, found, waiting, failed, again } = useSearch(thing, data, route.sought !== undefined)
  const searching = sought.trim() !== ''
  const around: Around = { more, newer: cursor !== undefined }
  const tools = useTools<Item>(thing, { items: found, around: searching ? 'sought' : around, ...(Form && { Form }) })
  useWayTo(`${thing.table} new`, () => setAdding(true))
  const late = useLate(waiting)
  const placed = tools.placed(found, around)
  const all = searching ? found : placed
  const nothing = items.length === 0 && placed.length === 0 && !cursor

  // Pictures that are dragged over the page find a place to be dropped.
  const { administrator } = tools
  useEffect(() => {
    if (!administrator || !thing.severalAtOnce) return
    const open = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') && setAdding(true)
    addEventListener('dragenter', open)
    return () => removeEventListener('dragenter', open)
  }, [administrator, thing])

  // A new entry is on the first page of the whole list.
  function finish() {
    setAdding(false)
    setWords('')
    if (cursor !== undefined) goTo(path)
  }

  return (
    <>
      <PageHead {...words.head} more={below}>
        {route.sought && search && (
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
      {administrator && (
        <AddPanel label={thing.words.add} open={adding} onToggle={() => setAdding(!adding)} look={look}>
          {tools.add(finish)}
        </AddPanel>
      )}
      {tools.panel}
      {nothing && (empty ?? <Empty>{words.none}</Empty>)}
      {failed && <Failed message="The site did not answer, so only this page was searched." onAgain={again} />}
      {all.length === 0 &&
        !nothing &&
        !waiting &&
        !failed &&
        (searching ? <NothingFound words={sought.trim()} /> : <Empty>There are no older entries.</Empty>)}
      <Dimmable dimmed={administrator && adding}>
        {all.length > 0 && <Entries found={all} first={items[0]?.id} today={tools.dayOf(today)} tools={tools} />}
        {late && <Skeletons count={3} />}
      </Dimmable>
      {!searching && <PageTurner path={path} items={items} more={more} cursor={cursor} />}
    </>
  )
}

/** Longer words are not put into the address: proxies refuse long ones. */
const longest = 300

/**
 * A search box above a list. It searches while the person types, on the server if the page shows only a part of the list. Its words are
 * in the address, so that links, Back and reload work.
 */
function useSearch<Item extends WithId>(thing: ListedThing, data: Data<Item>, isSearched: boolean) {
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

  return { words, setWords, found, waiting: !isHere && !arrived, failed: arrived && !answer.found, again }
}

/** Shown if a list has none of the words, with a link to the search of the whole site, which forgives typos. */
const NothingFound = ({ words }: { words: string }) => (
  <Empty>
    No results. Try fewer or different words.
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
