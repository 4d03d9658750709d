import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messages } from '../contract/messages.ts'
import { AddPanel } from '../ui/add-panel.tsx'
import { Dimmable } from '../ui/dimmable.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { PageHead } from '../ui/section.tsx'
import { type Shape, Skeletons } from '../ui/skeletons.tsx'
import { useLate } from '../ui/use-late.ts'
import styles from './collection-page.module.css'
import type { Part } from './part.ts'
import { useSearch } from './use-search.ts'
import type { RecordForm, useTools } from './use-tools.tsx'

type Props<Item extends { id: string }> = {
  head: { part: string; heading: string; lead?: string }
  path: string
  list: Part<Item>
  search?: { label: string; texts: (item: Item) => string[]; elsewhere: (q: string) => Promise<Item[]> }
  /** The add form and the words over it. */
  add: { label: string; Form: RecordForm<Item>; overlay?: boolean }
  tools: ReturnType<typeof useTools<Item>>
  /** What is said, or shown, where nothing is there yet. */
  empty: ReactNode
  /** How an entry looks while it is on its way. */
  shape?: Shape
  /** How the found entries are laid out. */
  children: (found: Item[]) => ReactNode
}

/** A page that shows one kind of thing: its head and search box, the plus and its form, the list, the way to the rest. */
export function CollectionPage<Item extends { id: string }>({
  head,
  path,
  list,
  search,
  add,
  tools,
  empty,
  shape = 'cards',
  children,
}: Props<Item>) {
  const { items, more, after } = list
  const [adding, setAdding] = useState(false)
  const { words, setWords, found, waiting, failed, again } = useSearch({
    items,
    texts: search?.texts ?? (() => []),
    elsewhere: more || after ? search?.elsewhere : undefined,
  })
  const late = useLate(waiting)
  const searching = words.trim() !== ''
  const nothing = items.length === 0 && !after
  const last = items.at(-1)
  const navigate = useNavigate()

  // What was added stands in the first part, whatever was looked for before.
  function finish() {
    setAdding(false)
    setWords('')
    if (after !== undefined) void navigate(path)
  }

  return (
    <>
      <PageHead {...head}>
        {search && (
          <SearchBox label={search.label} value={words} onChange={setWords} found={waiting ? undefined : found.length} busy={late} />
        )}
      </PageHead>
      {tools.administrator && (
        <AddPanel label={add.label} open={adding} onToggle={() => setAdding(!adding)} overlay={add.overlay}>
          <add.Form onDone={finish} />
        </AddPanel>
      )}
      {tools.panel}
      {nothing && empty}
      {failed && <Failed message={messages.searchFailed} onAgain={again} />}
      {found.length === 0 && !nothing && !waiting && !failed && (
        <Empty>{searching ? 'Nothing here holds these words. Try fewer or others.' : 'There is nothing older.'}</Empty>
      )}
      <Dimmable dimmed={tools.administrator && adding}>
        {found.length > 0 && children(found)}
        {late && <Skeletons shape={shape} />}
      </Dimmable>
      {!searching && (after !== undefined || more) && (
        <p className={styles.more}>
          {after !== undefined && <Link to={path}>Back to the newest</Link>}
          {more && last && <Link to={`${path}?after=${encodeURIComponent(last.id)}`}>Show older ones</Link>}
        </p>
      )}
    </>
  )
}
