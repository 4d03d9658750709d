import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { leave } from './leave.ts'
import { page as pageOf } from './page.ts'
import { createRouter, type Router } from './router.ts'
import { RouterView } from './router-view.tsx'
import { scrollMemory } from './scroll-memory.ts'
import { forgetEntryStates, useEntryState } from './use-entry-state.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => {
  forgetEntryStates()
  vi.restoreAllMocks()
})

/** Two pages with a box each, and the way between them. */
async function walked() {
  const Box = () => {
    const [words, setWords] = useEntryState('')
    return <input value={words} onChange={({ target }) => setWords(target.value)} />
  }
  const page = pageOf({ description: '', load: async () => {}, View: Box })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  history.replaceState({ key: 'first' }, '', '/a')
  const router: Router = createRouter({
    find: (path) => ({ id: path, path, title: '', shape: 'words', fetch: async () => page }),
    load: async () => {},
    loaded: undefined,
    scroll: scrollMemory(),
  })
  await act(async () => root.render(<RouterView router={router} Frame={({ children }) => children} ErrorScreen={() => 'error'} />))
  const box = () => container.querySelector('input') as HTMLInputElement
  return {
    value: () => box().value,
    type: (words: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), words)
        box().dispatchEvent(new Event('input', { bubbles: true }))
      }),
    goTo: (address: string) => act(() => router.navigate(address)),
    /** As the back button does it. */
    goBackTo: (address: string, state: unknown) =>
      act(async () => {
        history.replaceState(state, '', address)
        window.dispatchEvent(new PopStateEvent('popstate', { state }))
      }),
    end: () => act(async () => root.unmount()),
  }
}

test('who comes back finds what was looked for, who goes there anew does not', async () => {
  const { type, value, goTo, goBackTo, end } = await walked()
  await type('tan')
  const first = history.state
  await goTo('/b')
  expect(value()).toBe('')
  await type('of the other page')
  await goBackTo('/a', first)
  expect(value()).toBe('tan')
  await goTo('/a')
  await goTo('/b')
  await goTo('/a')
  expect(value()).toBe('')
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href])).not.toContain('tan')
  await end()
})

test('logging out forgets it', async () => {
  const { type, value, goTo, goBackTo, end } = await walked()
  await type('9800000110')
  const first = history.state
  await goTo('/b')
  await leave(async () => ({ message: 'Logged out' }))
  await goBackTo('/a', first)
  expect(value()).toBe('')
  await end()
})

test('of many pages the fifty are remembered that were shown last', async () => {
  const { type, value, goTo, goBackTo, end } = await walked()
  const left: unknown[] = []
  for (let at = 0; at < 50; at += 1) {
    await goTo(`/${at}`)
    await type(`looked for on ${at}`)
    left.push(history.state)
  }
  await goBackTo('/0', left[0])
  expect(value()).toBe('looked for on 0')
  await goTo('/50')
  await goBackTo('/0', left[0])
  expect(value()).toBe('looked for on 0')
  await goBackTo('/1', left[1])
  expect(value()).toBe('')
  await end()
})
