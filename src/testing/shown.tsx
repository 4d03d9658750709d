import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page as pageOf } from '../web/page.ts'
import { createPageStore } from '../web/page-state.ts'
import { PageView } from '../web/page-view.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Shows something as a page of the site, in a document without a browser. `loads` counts how often the page's data was loaded. */
export async function shown(what: ReactNode, address = '/') {
  const page = { loads: 1 }
  const declared = pageOf({
    description: '',
    load: async () => {
      page.loads += 1
    },
    View: () => what,
  })
  history.replaceState(null, '', address)
  const route = { id: 'shown', path: '/', title: '', fetch: async () => declared }
  const store = createPageStore({ loaded: { route, page: declared, data: undefined, search: location.search }, error: undefined }, (() =>
    Promise.reject(new Error('nothing is asked here'))) as never)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () =>
    root.render(<PageView store={store} Frame={({ children }) => children} ErrorScreen={({ error }) => <h1>{String(error)}</h1>} />),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  await settle()
  const does = async (action: () => void) => {
    await act(async () => action())
    await settle()
  }
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)]

  return {
    page,
    refresh: store.refresh,
    texts: (selector: string) => all(selector).map(({ textContent }) => textContent),
    /** The first element that matches a selector. */
    one: <Kind extends HTMLElement = HTMLElement>(selector: string) => {
      const [found] = all(selector)
      if (!found) throw new Error(`nothing matches ${selector}: ${container.innerHTML}`)
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
    /** Presses the button, or the label of a choice, with these words. */
    press: (words: string) =>
      does(() =>
        [...document.querySelectorAll<HTMLElement>('button, label')].findLast(({ textContent }) => textContent === words)?.click(),
      ),
    does,
  }
}

const settle = () => act(async () => void (await Promise.resolve()))
