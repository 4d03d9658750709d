import './polyfills.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/shapes.css'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Posted } from '../contract/plain-form.ts'
import { keepAlerts } from '../web/alerts.ts'
import { EntryGone, NoSuchPage, PostedContext, type WhatWent } from '../web/page.ts'
import { createPageStore } from '../web/page-state.ts'
import { PageView } from '../web/page-view.tsx'
import { checkRestored } from '../web/session.ts'
import { slots } from '../web/slots.ts'
import { completeHead } from './complete-head.ts'
import { showFonts } from './fonts.ts'
import { alertRegion, look } from './frame/frame.tsx'
import { findRoute } from './routes.tsx'
import { noticeUpdates } from './site-updated.ts'

/** The script of every page in the browser. Milliseconds until live updates and offline reading start: not to delay a slow phone. */
const settled = 3000

type PageData = { data?: unknown; failed?: string; missing?: true; gone?: WhatWent; posted?: Posted }

/** Goes on in another task, so that a slow phone can answer its user in between. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Hydrates the page that the server rendered, with the same data. */
async function start() {
  const root = document.documentElement
  // Both are in every document that loads this script (render.tsx).
  const container = document.getElementById('root') as HTMLElement
  const given: PageData = JSON.parse((document.getElementById('data') as HTMLElement).textContent)
  // Offline another page may be shown at this address.
  const route = findRoute(root.dataset.stands ?? location.pathname)
  void showFonts()
  await nextTask()
  const isPage = !given.failed && !given.missing
  const page = isPage ? await route?.fetch() : undefined
  await nextTask()
  const store = createPageStore({
    loaded: route && page ? { route, page, data: given.data, search: location.search } : undefined,
    error: given.gone ? new EntryGone(given.gone) : given.missing ? new NoSuchPage() : given.failed && new Error(given.failed),
  })
  keepAlerts()
  // Section 1: a token in local storage, where it never should be, goes with the page.
  window.addEventListener('pagehide', () => localStorage.removeItem('token'))
  noticeUpdates()
  checkRestored(store.refresh)
  startTransition(
    () =>
      void hydrateRoot(
        container,
        <StrictMode>
          <PostedContext value={given.posted}>
            <PageView store={store} onShown={() => requestAnimationFrame(() => setTimeout(comeAlive))} {...look} />
          </PostedContext>
        </StrictMode>,
      ),
  )
  // A page works without them. A kept page says at once that it is one.
  const run = () => {
    alertRegion().catch(console.warn)
    for (const load of slots().start) load().then((begin) => begin(store), console.error)
  }
  setTimeout(run, root.dataset.kept === undefined ? settled : 0)
}

/** Tells tests and boot.ts that the page is hydrated. */
function comeAlive() {
  const { dataset } = document.documentElement
  dataset.alive = ''
  delete dataset.failed
  const line = document.getElementById('loading')
  if (line) line.hidden = true
  completeHead()
  // A page that is left meanwhile does not need it.
  import(/* webpackChunkName: "later" */ '../ui/later.css').catch(console.warn)
}

// If the page's script cannot be loaded, boot.ts says so, and the page stays as it was sent.
start().catch(console.error)
