import './polyfills.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/print.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Posted } from '../contract/plain-form.ts'
import { fetchingAhead } from '../web/ahead.ts'
import { ask } from '../web/browser-ask.ts'
import { endForgotten } from '../web/forgotten-session.ts'
import { keeping, outdateShown } from '../web/kept-pages.ts'
import { finishLeaving } from '../web/leave.ts'
import { EntryGone, NoSuchPage, type WhatWent } from '../web/no-such-page.ts'
import { loadThrough } from '../web/page-load.ts'
import { PostedContext } from '../web/posted.ts'
import { checkRestored } from '../web/restored-page.ts'
import { createRouter } from '../web/router.ts'
import { RouterView } from '../web/router-view.tsx'
import { scrollMemory } from '../web/scroll-memory.ts'
import { forgetOnLeave, session } from '../web/session.ts'
import { askAsAdministrator, endSession, look } from './frame.tsx'
import { findRoute } from './routes.tsx'
import { haveWholeSheets } from './whole-sheets.ts'

/** Milliseconds until a visit is taken for one that stays: it is told of changes, and what it reads is kept. Sooner it delays presses on a slow phone. */
const settled = 3000

type PageData = { data?: unknown; failed?: string; missing?: true; gone?: WhatWent; posted?: Posted }

/** Ends this task and goes on in another, so that a slow phone can answer its reader in between. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Makes the server's page come alive: the same page, the same data, then React takes over what is there. */
async function start() {
  const { kept, stands } = document.documentElement.dataset
  const route = findRoute(stands ?? location.pathname)
  // What React adds at once, as a message, has no rules in the page. Before the page's own part, whose loader would ask for its sheet once more.
  await haveWholeSheets()
  await nextTask()
  const page = await route?.fetch().catch(() => undefined)
  await nextTask()
  // The answer to a form that was sent without this script takes the place of the page (early-forms.ts). Last: one can go until then.
  await window.sending
  document.documentElement.dataset.waking = ''
  // Both stand in whatever names this script (render.tsx).
  const container = document.getElementById('root') as HTMLElement
  const given: PageData = JSON.parse((document.getElementById('data') as HTMLElement).textContent)
  const ahead = fetchingAhead(loadThrough(ask))
  const router = createRouter({
    find: findRoute,
    load: keeping(ahead.load, () => router.revalidate()),
    ahead,
    loaded: !given.failed && !given.missing && route && page ? { route, page, data: given.data, search: location.search } : undefined,
    error: given.gone ? new EntryGone(given.gone) : given.missing ? new NoSuchPage() : given.failed && new Error(given.failed),
    scroll: scrollMemory(),
  })
  const posted = { current: given.posted }
  const { key } = router.state().location
  router.follow(({ location }) => {
    if (location.key !== key) posted.current = undefined
  })
  const app = (
    <StrictMode>
      <PostedContext value={posted}>
        <RouterView router={router} onShown={takePresses} {...look} />
      </PostedContext>
    </StrictMode>
  )
  // Where the page's own script cannot be fetched now, what stands there stands until there is something else to show.
  if (given.failed || given.missing || page || !route) startTransition(() => void hydrateRoot(container, app))
  else {
    const root = createRoot(container)
    router.follow(({ loaded, error }) => (loaded || error) && root.render(app))
  }
  forgetOnLeave()
  checkRestored(askAsAdministrator)
  session.follow(outdateShown)
  endForgotten(endSession)
  void finishLeaving(endSession)
  window.addEventListener('online', () => void finishLeaving(endSession))
  requestAnimationFrame(() => setTimeout(comeAlive))
  // Without them a page is whole; it only grows old. One that was kept says so at once.
  const none = () => {}
  setTimeout(
    () => {
      import(/* webpackChunkName: "live" */ '../features/live/live.ts').then(({ startLive }) => startLive(router), none)
      import(/* webpackChunkName: "kept" */ '../features/offline/offline.ts').then(({ startOffline }) => startOffline(router), none)
    },
    kept === undefined ? settled : 0,
  )
}

/**
 * From then on React does what is pressed. Until the page is painted as well, and so alive, boot.ts would keep each press to have it done
 * once more: a switch that was pressed would be as before.
 */
function takePresses() {
  if (document.documentElement.dataset.alive !== undefined) return
  leaveToSearch()
  document.addEventListener('click', endHere)
}
const endHere = (event: Event) => event.stopPropagation()

let isLeft = false
/** What was typed before is meant for the search alone, which a link opens. As soon as React does what is pressed the search sees to it itself. */
function leaveToSearch() {
  if (!isLeft && !(window.pressed?.isConnected && window.pressed.matches('a'))) window.typed = undefined
  isLeft = true
}

/** Does the press that came too early, and tells tests and boot.ts that the page is alive. */
function comeAlive() {
  document.removeEventListener('click', endHere)
  document.documentElement.dataset.alive = ''
  window.pressed?.setAttribute('aria-busy', 'false')
  leaveToSearch()
  if (window.pressed?.isConnected) window.pressed.click()
  delete window.pressed
}

void start()
