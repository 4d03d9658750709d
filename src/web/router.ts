import type { Page, PageRoute } from './page.ts'
import { type Load, loadRoute } from './page-load.ts'
import type { ScrollMemory } from './scroll-memory.ts'

/** Where somebody is on the site; `key` names the entry in the browser's history. */
export type Location = { pathname: string; search: string; hash: string; key: string }

/** A page with what it shows. */
export type Loaded = { route: PageRoute; page: Page; data: unknown }

export type RouterState = {
  location: Location
  /** What stands there; undefined until the first page has come. */
  loaded: Loaded | undefined
  /** Why there is no page to show, if there is none. */
  error: unknown
  /** Where the navigation leads that is under way; until its page is there, the old one stays. */
  target: Location | undefined
  revalidating: boolean
  /** How far the window is to be scrolled; 'top' is the element that the address names, else the top. */
  scroll: number | 'top' | 'stay'
}

/** The address shows no page. Its message is the status. */
export class NoSuchPage extends Error {
  constructor() {
    super('404 Not Found')
  }
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
}

const newKey = () => Math.random().toString(36).slice(2, 10)
const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash
const locationOf = ({ pathname, search, hash }: URL | globalThis.Location, key: string): Location => ({ pathname, search, hash, key })

/**
 * The place of the browser, as its address bar and its history tell it. An entry that the browser has made by itself, for
 * a new document or for an address with another #part, is given its key here.
 */
function locationNow() {
  const state = window.history.state as { key?: string } | null
  const { key = newKey() } = state ?? {}
  if (state?.key === undefined) inHistory(() => window.history.replaceState({ ...state, key }, ''))
  return locationOf(window.location, key)
}

/** Whether it leads only to another element of the same page, so that nothing is asked for. */
const isWithin = (from: Location, to: Location) => from.pathname === to.pathname && from.search === to.search && to.hash !== ''

/** Leads through the site in the browser: keeps what stands there, and brings the next page when somebody goes to it. */
export function createRouter({ find, load, loaded, error, scroll }: Options) {
  const location = locationNow()
  const known = find(location.pathname) !== undefined
  let state: RouterState = {
    location,
    loaded,
    error: known ? error : new NoSuchPage(),
    target: undefined,
    revalidating: false,
    scroll: known && !loaded ? scroll.of(location.key) : 'stay',
  }
  const listeners = new Set<(state: RouterState) => void>()
  let underWay: { how: How; stop: AbortController } | undefined
  let revalidated: PromiseWithResolvers<void> | undefined

  function update(more: Partial<RouterState>) {
    state = { ...state, ...more }
    for (const listener of listeners) listener(state)
  }

  async function go(to: Location, how: How) {
    underWay?.stop.abort()
    const stop = new AbortController()
    underWay = { how, stop }
    // While another page is on its way, what stands in for it may have scrolled to its own top (layout.tsx).
    if (!state.target) scroll.save(state.location.key)
    if (!state.revalidating && isWithin(state.location, to)) return arrive(to, how, {})
    const route = find(to.pathname)
    if (!route) return arrive(to, how, { loaded: undefined, error: new NoSuchPage() })
    if (how !== 'first' && how !== 'stay') update({ target: to })
    try {
      const loaded = await loadRoute(route, to, load, stop.signal)
      if (!stop.signal.aborted) arrive(to, how, { loaded, error: undefined })
    } catch (error) {
      if (!stop.signal.aborted) arrive(to, how, { error })
    }
  }

  function arrive(to: Location, how: How, more: Partial<RouterState>) {
    underWay = undefined
    if (how === 'push' || how === 'replace') remember(to, how)
    update({ ...more, location: to, target: undefined, revalidating: false, scroll: how === 'stay' ? 'stay' : scroll.of(to.key) })
    revalidated?.resolve()
    revalidated = undefined
  }

  /** Goes there; an address that is the present one takes the place of its entry in the history. */
  function navigate(address: string, { replace = false } = {}) {
    const to = locationOf(new URL(address, window.location.href), newKey())
    return go(to, replace || addressOf(to) === addressOf(state.location) ? 'replace' : 'push')
  }

  /** Asks anew for what is shown, or for what is on its way; resolves once it is there. */
  function revalidate() {
    revalidated ??= Promise.withResolvers()
    const { promise } = revalidated
    update({ revalidating: true })
    if (state.target && underWay) void go(state.target, underWay.how)
    else void go(state.location, 'stay')
    return promise
  }

  /** Calls back with what is shown, now and whenever it changes. */
  function follow(listener: (state: RouterState) => void) {
    listeners.add(listener)
    listener(state)
    return () => void listeners.delete(listener)
  }

  window.addEventListener('popstate', () => void go(locationNow(), 'pop'))
  window.addEventListener('pagehide', () => {
    if (!state.target) scroll.save(state.location.key)
    scroll.store()
  })
  // A place of its own, so that the page is known for another than the error screen that stands there.
  if (known && !loaded) void go({ ...location }, 'first')

  return { state: () => state, follow, navigate, revalidate }
}

export type Router = ReturnType<typeof createRouter>

function remember(to: Location, how: 'push' | 'replace') {
  const address = addressOf(to)
  const written = inHistory(() => window.history[`${how}State`]({ key: to.key }, '', address))
  if (!written) window.location.assign(address)
}

/** Whether the browser let it be written; one that is asked too often in a row refuses. */
function inHistory(write: () => void) {
  try {
    write()
    return true
  } catch {
    return false
  }
}
