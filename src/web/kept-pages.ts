import { messages } from '../contract/messages.ts'
import { dismiss, say } from './alerts.ts'
import { NoAnswer } from './ask.ts'
import type { Page, PageRoute } from './page.ts'
import { addressKept, type Load, type Loaded, type Place } from './page-load.ts'
import { signedIn } from './signed-in.ts'

/** What was shown; `isOld`: something was done since that may have changed it. */
type KeptPage = { page: Page; data: unknown; isOld: boolean }

/** What the addresses of this visit have shown, by address, the latest last. */
const shown = new Map<string, KeptPage>()
const most = 30

/** Keeps what stands on the screen, for when the site does not answer the next time. */
export function keepShown(address: string, page: Page, data: unknown) {
  shown.delete(address)
  shown.set(address, { page, data, isOld: false })
  const oldest = shown.keys().next()
  if (shown.size > most && !oldest.done) shown.delete(oldest.value)
}

/** After a deed, or where somebody has logged in or out: what was shown is good only where nothing else comes. */
export function outdateShown() {
  for (const kept of shown.values()) kept.isOld = true
}

/** What an address has shown in this visit, for who comes back to it. */
export function shownBefore(route: PageRoute, to: Place): Loaded | undefined {
  const kept = shown.get(addressKept(route, to))
  return kept && !kept.isOld ? { route, page: kept.page, data: kept.data, search: to.search } : undefined
}

/**
 * Loads pages in the browser. When the site does not answer, what the address showed before is shown on, else what
 * stands on the screen if it is another page of the same list; an alert says so and has a way to try again. Only a page
 * that has nothing to show fails.
 */
export function keeping(load: Load, refresh: () => Promise<void>): Load {
  let alert: number | undefined
  return async (page, paging, to) => {
    try {
      const data = await load(page, paging, to)
      if (alert !== undefined) dismiss(alert)
      return data
    } catch (error) {
      if (!(error instanceof NoAnswer) || to.signal?.aborted) throw error
      // Another entry is not the same one.
      const before = shown.get(to.address)
      // Something else may have stood there for it (src/features/offline).
      const same = before?.page === page ? before : undefined
      if (!same && error.status === 0 && ledElsewhere(to.address)) return new Promise(() => {})
      const kept = same ?? (paging.slug === undefined ? latestOf(page) : undefined)
      if (!kept && !page.otherwise) throw error
      console.error(error)
      if (!kept) return page.otherwise?.(paging)
      alert = say(messages.notRefreshed(to.title), { button: { words: 'Try again', press: refresh }, about: 'refresh' })
      return kept.data
    }
  }
}

/**
 * Whether somebody is led to an address by a new document, which a worker may have that answers for the site where that does not. It
 * has nothing for who is logged in, and a document in which nothing was shown yet has just been brought by it.
 */
export function ledElsewhere(address: string): boolean {
  if (shown.size === 0 || !navigator.serviceWorker?.controller || signedIn() !== undefined) return false
  if (address === location.pathname + location.search) location.reload()
  else location.assign(address)
  return true
}

function latestOf(page: Page) {
  const latest = [...shown.values()].at(-1)
  return latest?.page === page ? latest : undefined
}
