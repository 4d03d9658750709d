import { act, type ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { page as pageOf } from '../web/page.ts'
import { createRouter } from '../web/router.ts'
import { scrollMemory } from '../web/scroll-memory.ts'
import { forgetEntryStates } from '../web/use-entry-state.ts'
import { mounted } from './mounted.tsx'

/**
 * Shows something as a page of the site does, in a document without a browser. `settle` waits until nothing is under way;
 * `loads` counts how often the page's lists have been asked for.
 */
export async function shown(what: ReactNode, address = '/') {
  const page = { loads: 0 }
  const declared = pageOf({ description: '', load: async () => {}, View: () => what })
  history.replaceState(null, '', address)
  const router = createRouter({
    find: () => ({ id: 'shown', path: '/', title: '', shape: 'words', fetch: async () => declared }),
    load: async () => (page.loads += 1),
    loaded: undefined,
    scroll: scrollMemory(),
  })
  const container = await mounted(router)
  await settle()
  onTestFinished(forgetEntryStates)
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)]

  return {
    page,
    texts: (selector: string) => all(selector).map(({ textContent }) => textContent),
    /** The first that a selector fits. */
    one: <Kind extends HTMLElement = HTMLElement>(selector: string) => {
      const [found] = all(selector)
      if (!found) throw new Error(`nothing here fits ${selector}: ${container.innerHTML}`)
      return found as Kind
    },
    type: async (selector: string, text: string) => {
      const input = container.querySelector<HTMLInputElement>(selector)
      const set = input && Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set
      await act(async () => {
        set?.call(input, text)
        input?.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
    does: async (action: () => void) => {
      await act(async () => action())
      await settle()
    },
  }
}

const settle = () => act(async () => void (await Promise.resolve()))
