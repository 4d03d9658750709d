import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Gone } from '../contract/entry-calls.ts'
import { messages } from '../contract/messages.ts'
import { listeners } from '../ui/listeners.ts'
import { dismiss, say } from './alerts.ts'
import { type Ask, ask as askServer } from './ask.ts'
import { NoSuchPage, type Page, type PageRoute } from './page.ts'
import { cursorIn, within, wordsIn } from './page-address.ts'

/** A page with its data. `search`: the query string; `gone`: its entry was deleted or cancelled since, in words without a full stop. */
export type Loaded = { route: PageRoute; page: Page; data: unknown; search: string; gone?: { what: Gone['gone']; words: string } }

/** Loads a page's code and its data through `ask`, the same on the server and in the browser. Throws if a call is refused. */
export async function loadRoute(route: PageRoute, { pathname, search }: Pick<URL, 'pathname' | 'search'>, ask: Ask): Promise<Loaded> {
  const page = await route.fetch()
  const query = new URLSearchParams(search)
  const cursor = route.paged ? cursorIn(query) : undefined
  const words = route.sought ? wordsIn(query) : ''
  const data = await page.load(ask, { cursor, words, slug: route.list && within(pathname)?.slug })
  return { route, page, search, data }
}

export type Location = { pathname: string; search: string; hash: string }

/** What this document shows: a page with its data, or the error screen. `refreshing`: the data is being loaded again. */
export type PageState = { location: Location; loaded: Loaded | undefined; error: unknown; refreshing: boolean }

/** Goes to another page: a new document. Alerts that are shown go along (alerts.ts). */
export const goTo = (address: string) => window.location.assign(address)

export type PageStore = ReturnType<typeof createPageStore>

/** The store of the page of this document, which changes in place after a save and by live updates. On the server nothing changes. */
export function createPageStore(initial: Pick<PageState, 'loaded' | 'error'> & Partial<PageState>, ask: Ask = askServer) {
  const { pathname, search, hash } = initial.location ?? window.location
  let state: PageState = { ...initial, location: { pathname, search, hash }, refreshing: false }
  let latest = 0
  let alert: number | undefined
  let writing: ReturnType<typeof setTimeout> | undefined
  const { follow, notify } = listeners()

  function update(more: Partial<PageState>) {
    state = { ...state, ...more }
    notify()
  }

  /** Loads the page's data again without showing it. Throws if the page is gone or the site does not answer. */
  async function load() {
    const { loaded, location } = state
    if (!loaded) throw new NoSuchPage()
    return loadRoute(loaded.route, { pathname: location.pathname, search: loaded.search }, ask)
  }

  /** Loads and shows. If it fails the page stays as it is, with an alert that offers to try again. */
  async function refresh(): Promise<void> {
    const { loaded } = state
    if (!loaded) return window.location.reload()
    latest += 1
    const mine = latest
    update({ refreshing: true })
    try {
      const next = await load()
      if (mine !== latest) return
      if (alert !== undefined) dismiss(alert)
      update({ loaded: next })
    } catch (error) {
      if (error instanceof NoSuchPage && loaded.route.list) return goTo(loaded.route.list.path)
      console.error(error)
      alert = say(messages.notRefreshed(loaded.route.title), { button: { words: 'Try again', press: refresh }, about: 'refresh' })
    } finally {
      if (mine === latest) update({ refreshing: false })
    }
  }

  /** Changes the address in place. Browsers refuse more than some hundred changes in a row, so it waits until typing stops. */
  function rewrite(search: string, pathname = state.location.pathname) {
    update({ location: { ...state.location, pathname, search } })
    clearTimeout(writing)
    writing = setTimeout(() => window.history.replaceState(window.history.state, '', pathname + search + state.location.hash), 100)
  }

  return { state: () => state, follow, load, show: (loaded: Loaded) => update({ loaded }), refresh, rewrite }
}

const Store = createContext<PageStore>(undefined as never)
export const PageStoreProvider = Store.Provider

export const usePageStore = () => useContext(Store)

export function usePageState(): PageState {
  const { follow, state } = usePageStore()
  return useSyncExternalStore(follow, state, state)
}
