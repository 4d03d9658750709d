import { isMissingChunk } from '../ui/failure-words.ts'
import type { Ahead } from './ahead.ts'
import { addressOf, inHistory, keyNow, type Location, locationNow, locationOf, newKey, remember } from './browser-history.ts'
import { ledElsewhere, outdateShown, shownBefore } from './kept-pages.ts'
import { NoSuchPage } from './no-such-page.ts'
import type { PageRoute } from './page.ts'
import { type Load, type Loaded, loadRoute } from './page-load.ts'
import type { ScrollMemory } from './scroll-memory.ts'

export type RouterState = {
  location: Location
  /** What stands there; undefined until the first page has come. */
  loaded: Loaded | undefined
  /** Why there is no page to show, if there is none. */
  error: unknown
  /** Counts up with each page that is another than the one before: what was typed there is not on it, also where it was never drawn. */
  visit: number
  /** Where the navigation leads that is under way; until its page is there, the old one stays. */
  target: Location | undefined
  revalidating: boolean
  /** How far the window is to be scrolled; 'top' is the element that the address names, else the top. */
  scroll: number | 'top' | 'stay'
}

/** How a navigation began: 'first' is the page of the document, 'stay' asks anew for the page that stands there. */
type How = 'push' | 'replace' | 'pop' | 'first' | 'stay'

type Options = {
  find: (pathname: string) => PageRoute | undefined
  load: Load
  /** The page that the server has rendered into the document. */
  loaded: Loaded | undefined
  /** Why the server could not, where its error screen stands in the document. */
  error?: unknown
  scroll: ScrollMemory
  /** Fetches pages that `load` then has; without it none is fetched before it is asked for. */
  ahead?: Ahead
}

/** Milliseconds: while somebody types, the address is not written for each letter, because browsers refuse too many. */
const restful = 100

type Listener = (state: RouterState, now?: boolean) => void

/** Whether it leads only to another element of the same page, so that nothing is asked for. */
const isWithin = (from: Location, to: Location) => from.pathname === to.pathname && from.search === to.search && to.hash !== ''

/** Leads through the site in the browser: keeps what stands there, and brings the next page when somebody goes to it. */
export function createRouter({ find, load, loaded, error, scroll, ahead }: Options) {
  const location = locationNow()
  // What stands in for a page that was not kept stands at that page's address, whatever it is.
  const known = loaded !== undefined || find(location.pathname) !== undefined
  let state: RouterState = {
    location,
    loaded,
    error: known ? error : new NoSuchPage(),
    visit: 0,
    target: undefined,
    revalidating: false,
    scroll: known && !loaded ? scroll.of(location.key) : 'stay',
  }
  const listeners = new Set<Listener>()
  let underWay: { how: How; stop: AbortController } | undefined
  let revalidated: PromiseWithResolvers<void> | undefined
  let writing: ReturnType<typeof setTimeout> | undefined

  function update(more: Partial<RouterState>, now?: boolean) {
    state = { ...state, ...more }
    for (const listener of listeners) listener(state, now)
  }

  async function go(to: Location, how: How) {
    write()
    underWay?.stop.abort()
    const stop = new AbortController()
    underWay = { how, stop }
    // While another page is on its way, what stands in for it may have scrolled to its own top (layout.tsx).
    if (!state.target) scroll.save(state.location.key)
    if (!state.revalidating && isWithin(state.location, to)) return arrive(to, how, {})
    const route = find(to.pathname)
    if (!route) return arrive(to, how, { loaded: undefined, error: new NoSuchPage() })
    const before = how === 'pop' ? shownBefore(route, to) : undefined
    if (before) {
      // Who comes back is there at once, and shown what is there now as soon as that has come.
      arrive(to, how, { loaded: before, error: undefined })
      return again()
    }
    if (how !== 'first' && how !== 'stay') update({ target: to })
    try {
      const loaded = await loadRoute(route, to, load, stop.signal)
      if (!stop.signal.aborted) arrive(to, how, { loaded, error: undefined })
    } catch (error) {
      if (stop.signal.aborted || (isMissingChunk(error) && ledElsewhere(to.pathname + to.search))) return
      // What stood there is shown no more; its list stands, and what came of it is told there.
      if (how === 'stay' && route.list && error instanceof NoSuchPage) void navigate(route.list.path, { replace: true })
      else arrive(to, how, { error })
    }
  }

  function arrive(to: Location, how: How, more: Partial<RouterState>) {
    underWay = undefined
    if (how === 'push' || how === 'replace') remember(to, how)
    // What stays may have been asked another question meanwhile.
    const place = how === 'stay' ? { location: state.location, scroll: how } : { location: to, scroll: scroll.of(to.key) as number | 'top' }
    const visit = state.visit + Number('loaded' in more && more.loaded?.route.path !== state.loaded?.route.path)
    update({ ...more, ...place, visit, target: undefined, revalidating: false })
    revalidated?.resolve()
    revalidated = undefined
  }

  /** Goes there; an address that is the present one takes the place of its entry in the history. */
  function navigate(address: string, { replace = false } = {}) {
    write()
    const to = locationOf(new URL(address, window.location.href), newKey())
    return go(to, replace || addressOf(to) === addressOf(state.location) ? 'replace' : 'push')
  }

  /** Fetches the page of an address to which somebody is about to go, unless it stands there. */
  function fetchAhead(address: string) {
    const url = new URL(address, window.location.href)
    const route = find(url.pathname)
    if (route && url.pathname + url.search !== state.location.pathname + state.location.search) ahead?.fetch(route, url)
  }

  /** Asks anew for what is shown, or for what is on its way; resolves once it is there. */
  function revalidate() {
    ahead?.forget()
    outdateShown()
    return again()
  }

  function again() {
    revalidated ??= Promise.withResolvers()
    const { promise } = revalidated
    update({ revalidating: true })
    if (state.target && underWay) void go(state.target, underWay.how)
    else void go(state.location, 'stay')
    return promise
  }

  /** Shows what was asked for anew by somebody else, of the page that stands there. */
  const show = (loaded: Loaded) => update({ loaded, scroll: 'stay' }, true)

  /**
   * Says in the address what the page that stands there is asked by who reads it, or where it is by now: nothing is asked for, and nobody
   * is led anywhere.
   */
  function rewrite(search: string, pathname = state.location.pathname) {
    const location = { ...state.location, pathname, search }
    if (pathname === state.location.pathname) state = { ...state, location }
    else update({ location, scroll: 'stay' })
    clearTimeout(writing)
    writing = setTimeout(write, restful)
  }

  function write() {
    clearTimeout(writing)
    const { location } = state
    // Who has gone back meanwhile stands at another entry, which is not this page's to write in.
    if (keyNow() !== location.key || addressOf(location) === addressOf(locationOf(window.location, ''))) return
    inHistory(() => window.history.replaceState(window.history.state, '', addressOf(location)))
  }

  /** Calls back with what is shown, now and whenever it changes; `now`: it is to stand there at once. */
  function follow(listener: Listener) {
    listeners.add(listener)
    listener(state)
    return () => void listeners.delete(listener)
  }

  window.addEventListener('popstate', () => void go(locationNow(), 'pop'))
  window.addEventListener('pagehide', () => {
    if (!state.target) scroll.save(state.location.key)
    scroll.store()
    write()
  })
  // A place of its own, so that the page is known for another than the error screen that stands there.
  if (known && !loaded) void go({ ...location }, 'first')

  /** Whether a page of ours stands at this path, so that it can be asked for without a new document. */
  const knows = (pathname: string) => find(pathname) !== undefined

  return { state: () => state, knows, follow, navigate, revalidate, fetchAhead, show, rewrite }
}

export type Router = ReturnType<typeof createRouter>
