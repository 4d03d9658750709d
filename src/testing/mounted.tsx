import { act, type ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import type { Router } from '../web/router.ts'
import { RouterView } from '../web/router-view.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** What a router shows, in a document without a browser until the test has ended; an error is a heading. Returns what it stands in. */
export async function mounted(router: Router, Frame: ComponentProps<typeof RouterView>['Frame'] = ({ children }) => children) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () => root.render(<RouterView router={router} Frame={Frame} ErrorScreen={({ error }) => <h1>{String(error)}</h1>} />))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  return container
}
