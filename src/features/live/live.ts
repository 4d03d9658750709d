import { flushSync } from 'react-dom'
import type { timesOf } from '../../contract/times.ts'
import { ask, isRefusal } from '../../web/ask.ts'
import { EntryGone, NoSuchPage, type Page } from '../../web/page.ts'
import type { Loaded, PageStore } from '../../web/page-state.ts'
import { session } from '../../web/session.ts'
import { showNew } from '../../web/show-new.ts'
import { type Changes, changesBetween } from './changes-between.ts'
import { anything } from './contract.ts'
import { elementsOf, label, removeLabels } from './labels.ts'
import { createNewsBar } from './news-bar.ts'
import { listenWhileVisible } from './stream.ts'

/** Live updates: a bar offers new entries, labels mark changed ones. Nothing else moves or disappears. */
export function startLive(store: PageStore) {
  const bar = createNewsBar()
  /** Tables that changed since the page was shown. */
  const tables = new Set<string>()
  /** Whether one of them changed since the page was last compared with the server. */
  let isStale = false
  let isComparing = false

  let shown = store.state().loaded
  store.follow(() => {
    if (store.state().loaded === shown) return
    shown = store.state().loaded
    if (!isStale) tables.clear()
    bar.hide()
    removeLabels()
  })

  listenWhileVisible(async (changed) => {
    for (const table of changed) tables.add(table)
    isStale = true
    if (isComparing) return
    isComparing = true
    // If it fails, the page stays as it is until the next event.
    await compare().catch(console.error)
    isComparing = false
  })

  async function compare() {
    while (isStale) {
      // Not all open pages ask at the same moment.
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 300))
      const { loaded, refreshing } = store.state()
      if (refreshing) continue
      isStale = false
      if (!loaded || collectionsIn(loaded, tables).length === 0) continue
      const next = await store.load().catch((error: unknown) => goneOr(error, loaded))
      const changes = changesBetween(loaded.data, next.data)
      const unpublished = session.begun() && changes.removed.length > 0 ? await unpublishedIn(loaded.page) : new Map()
      // The page was loaded again meanwhile, after a save.
      if (store.state().loaded !== loaded || store.state().refreshing) isStale = true
      else if (loaded.gone?.words !== next.gone?.words) showGone(next)
      else if (next.gone === undefined) offer(loaded, next, changes, unpublished)
    }
  }

  function offer(before: Loaded, next: Loaded, { added, changed, removed }: Changes, unpublished: ReadonlyMap<string, string>) {
    removeLabels()
    const collections = collectionsIn(before, tables)
    const isShown = (id: string) => elementsOf(id).length > 0
    // An administrator sees a scheduled entry before it is published.
    const published = session.begun() ? added.filter(isShown) : []
    const fresh = added.filter((id) => !published.includes(id))
    // A picture of the slider has no element of its own that could say that it was removed.
    const other = [...changed, ...removed.filter((id) => !isShown(id))]
    const deleted = removed.filter((id) => isShown(id) && !unpublished.has(id))
    const words = entryWords(before, changed) ?? newsWords({ new: fresh, changed: other }, collections)
    bar.say([words, newsWords({ removed: deleted }, collections)].filter(Boolean).join(', '))
    const isUntouched = window.scrollY === 0 && navigator.userActivation?.hasBeenActive === false
    const canShow = removed.length === 0 && (isUntouched || words === '')
    if (canShow && added.length + changed.length > 0) flushSync(() => store.show(next))
    else if (words === '') bar.hide()
    else
      bar.show(words, () => {
        flushSync(() => store.show(next))
        showNew([...fresh, ...other][0] ?? '')
      })
    for (const id of published) label(id, 'Published')
    for (const id of removed) label(id, unpublished.get(id) ?? 'Removed')
  }

  /** The page of one entry says that it was deleted, or shows it again. */
  function showGone(next: Loaded) {
    flushSync(() => store.show(next))
    bar.say(next.gone?.words ?? '')
    if (next.gone && window.scrollY > 0) bar.show(next.gone.words, () => document.getElementById('main')?.scrollIntoView())
  }
}

/** The labels of unpublished entries, which administrators see, by their ids. Replies are not checked again (newest.ts). */
async function unpublishedIn({ collections = [] }: Page) {
  const asidesOf = (table: string) => ({ method: 'GET', path: `/api/asides/${table}`, who: 'administrator' }) as Asides
  const things = collections.filter(({ publishable }) => publishable)
  const replies = await Promise.all(things.map(({ table }) => ask(asidesOf(table), undefined, { query: { limit: 500 } })))
  const entries = replies.flatMap((reply) => (isRefusal(reply) ? [] : reply.data)) as { id: string; state: string }[]
  return new Map(entries.map(({ id, state }) => [id, state === 'expired' ? 'Expired' : 'Unpublished']))
}

type Asides = ReturnType<typeof timesOf>['asides']

const collectionsIn = ({ page: { collections = [] } }: Loaded, tables: ReadonlySet<string>) =>
  tables.has(anything) ? collections : collections.filter(({ table }) => tables.has(table))

function goneOr(error: unknown, loaded: Loaded): Loaded {
  if (!(error instanceof NoSuchPage)) throw error
  const { gone, words } = error instanceof EntryGone ? error.went : ({ gone: 'removed', words: 'This was removed' } as const)
  return { ...loaded, gone: { what: gone, words } }
}

/** “2 new events, 1 changed event”; without numbers for several collections. */
function newsWords(changes: Record<string, readonly string[]>, collections: NonNullable<Page['collections']>) {
  const parts = Object.entries(changes).filter(([, ids]) => ids.length > 0)
  const [collection, ...others] = collections
  if (!collection || others.length > 0) return parts.length > 0 ? `Something ${parts.map(([what]) => what).join(', ')}` : ''
  const { one, several } = collection.words
  return parts.map(([what, { length }]) => `${length} ${what} ${length === 1 ? one : several}`).join(', ')
}

/** The message on the page of an entry that was changed. */
function entryWords({ page, data }: Loaded, changed: readonly string[]) {
  const { thing, entry } = page.shows?.(data) ?? {}
  return thing && entry && changed.includes(entry.id) ? `This ${thing.words.one} was changed` : undefined
}
