import { messages } from '../contract/messages.ts'
import { dismiss, say } from './alerts.ts'
import { NoAnswer } from './ask.ts'
import type { Page } from './page.ts'
import type { Load } from './page-load.ts'

type KeptPage = { page: Page; data: unknown }

/** What the addresses of this visit have shown, by address, the latest last. */
const shown = new Map<string, KeptPage>()
const most = 30

/** Keeps what stands on the screen, for when the site does not answer the next time. */
export function keepShown(address: string, page: Page, data: unknown) {
  shown.delete(address)
  shown.set(address, { page, data })
  const oldest = shown.keys().next()
  if (shown.size > most && !oldest.done) shown.delete(oldest.value)
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
      const kept = shown.get(to.address) ?? latestOf(page)
      if (!kept && !page.otherwise) throw error
      console.error(error)
      if (!kept) return page.otherwise?.(paging)
      alert = say(messages.notRefreshed(to.title), { button: { words: 'Try again', press: refresh }, about: 'refresh' })
      return kept.data
    }
  }
}

function latestOf(page: Page) {
  const latest = [...shown.values()].at(-1)
  return latest?.page === page ? latest : undefined
}
