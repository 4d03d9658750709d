import { say } from '../../web/alerts.ts'
import type { PageStore } from '../../web/page-state.ts'
import { agoWords } from './ago-words.ts'
import { takeOldOutbox } from './old-outbox.ts'
import { heldForms, isDue, sendHeld } from './outbox.ts'

/** Milliseconds between two checks whether the site answers again, at least, and until one is given up. */
const interval = 15_000
const timeout = 10_000

/** Says while the site cannot be reached how old the page is, sends the forms in the outbox, and registers the worker. */
export function startOffline(store: PageStore) {
  const { kept, stands } = document.documentElement.dataset
  const worker = document.querySelector<HTMLElement>('link[rel="manifest"]')?.dataset.worker
  let { loaded } = store.state()
  let loadedAt = Number(kept ?? Date.now())
  let isAway = kept !== undefined
  let isOffline = false

  function report() {
    const reason = navigator.onLine ? 'The site cannot be reached.' : 'You are offline.'
    const age = stands ? 'You have not opened this page on this device.' : `This page is from ${agoWords(Date.now() - loadedAt)}.`
    say(`${reason} ${age}`, { about: 'connection', button: { words: 'Try again', press: tryAgain } })
  }

  /** Returns whether the page was offline before. */
  function update() {
    const before = isOffline
    isOffline = isAway || !navigator.onLine
    if (isOffline && !before) report()
    return before
  }

  async function check() {
    const head = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeout) } as const
    const { status } = await fetch(location.href, head).catch(() => ({ status: 502 }))
    isAway = status === 502 || status === 504
    const before = update()
    if (isOffline) return
    await sendHeld()
    if (!before) return
    if (stands) return location.reload()
    say('You are online again.', { about: 'connection' })
    await store.refresh()
  }

  async function tryAgain() {
    await check()
    if (isOffline) report()
  }

  function checkIfNeeded() {
    if (document.visibilityState === 'visible' && (isOffline || heldForms().some(isDue))) void check()
  }

  store.follow(() => {
    if (store.state().loaded !== loaded) loadedAt = Date.now()
    loaded = store.state().loaded
  })
  window.addEventListener('online', () => void check())
  window.addEventListener('offline', update)
  document.addEventListener('visibilitychange', checkIfNeeded)
  // At random, so that not all open pages ask at once when the site is back.
  setInterval(checkIfNeeded, interval * (1 + Math.random()))
  update()
  void takeOldOutbox().catch(console.error).then(sendHeld)
  // Without cookieStore a worker does not know whether somebody is logged in.
  if (worker && 'cookieStore' in window) navigator.serviceWorker.register(worker, { updateViaCache: 'none' }).catch(console.error)
}
