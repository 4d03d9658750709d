import { act, type ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import type { PageStore } from '../web/page-state.ts'
import { PageView } from '../web/page-view.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Shows a page in a document without a browser until the test has ended; an error is a heading. Returns its container. */
export async function mounted(store: PageStore, Frame: ComponentProps<typeof PageView>['Frame'] = ({ children }) => children) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () => root.render(<PageView store={store} Frame={Frame} ErrorScreen={({ error }) => <h1>{String(error)}</h1>} />))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  return container
}
