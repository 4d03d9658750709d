import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { longestSearch } from '../contract/call.ts'
import { lengthOf } from '../contract/characters.ts'
import { dayAt } from '../contract/club-time.ts'
import type { Wire } from '../contract/collection.ts'
import { AddPanel, type AddPanelLook } from '../ui/add-panel.tsx'
import { Dimmable } from '../ui/card.tsx'
import links from '../ui/link.module.css'
import { SearchBox } from '../ui/search-box.tsx'
import { PageHead } from '../ui/section.tsx'
import { Skeletons } from '../ui/skeletons.tsx'
import { Empty, Failed } from '../ui/states.tsx'
import { type Listed, loadList, type Searched, useSearch, type WithId } from './list-search.ts'
import { type Page, type PageRoute, page } from './page.ts'
import { withWords } from './page-address.ts'
import { goTo } from './page-state.ts'
import { PageTurner } from './paging.tsx'
import { type Around, slots, type Tooled } from './slots.ts'
import { type RecordForm, useTools } from './use-tools.tsx'
import { useWayTo } from './ways-to-forms.ts'

type ListedThing = Tooled & Searched
type Tools<Item extends WithId> = ReturnType<typeof useTools<Item>>
type Data<Item> = Listed<Item> & { today: string }

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
  entry?: Page
  group?: Page
  rules?: (items: Item[]) => string
  /** Shown large above the whole list: what matters most in it. */
  Above?: ComponentType<{ items: Item[]; today: string }>
  /** How the entries are laid out; `first` is the id of the page's first one. */
  Entries: ComponentType<{ found: Item[]; first: string | undefined; today: string; tools: Tools<Item> }>
}

/** The page of a collection: its head and search box, the plus and its form, the list, the links to its other pages. */
export function listPage<T extends ListedThing, Item extends WithId = Wire<T> & WithId>(declared: Declared<T, Item>) {
  const { thing, words, entry, group, rules } = declared
  return page<Data<Item>>({
    description: words.description,
    collections: [thing],
    ...(entry && { entry }),
    ...(group && { group }),
    ...(rules && { styles: ({ items }) => rules(items) }),
    load: async (ask, paging) => ({ ...(await loadList<Item>(ask, thing, paging)), today: dayAt(new Date()) }),
    View: (shown) => <ListView {...declared} {...shown} />,
  })
}

type Props<Item extends WithId> = Declared<ListedThing, Item> & { data: Data<Item>; route: PageRoute }

function ListView<Item extends WithId>(props: Props<Item>) {
  const { thing, words, more: below, search, adding: look, Form, empty, Above, Entries, data, route } = props
  const { path } = route
  const { items, more, cursor, today } = data
  const [adding, setAdding] = useState(false)
  const { words: sought, setWords, found, waiting, late, failed, again, box } = useSearch(thing, data, route.sought !== undefined)
  const searching = sought.trim() !== ''
  const around: Around = { more, newer: cursor !== undefined }
  const tools = useTools<Item>(thing, { items: found, around: searching ? 'sought' : around, ...(Form && { Form }) })
  useWayTo(`${thing.table} new`, () => setAdding(true))
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
        {route.sought && search && <SearchBox label={search} action={path} {...box} />}
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
        {Above && !searching && cursor === undefined && <Above items={items} today={tools.dayOf(today)} />}
        {all.length > 0 && <Entries found={all} first={items[0]?.id} today={tools.dayOf(today)} tools={tools} />}
        {late && <Skeletons count={3} />}
      </Dimmable>
      {!searching && <PageTurner path={path} items={items} more={more} cursor={cursor} />}
    </>
  )
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
