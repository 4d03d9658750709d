import { say } from '../../web/alerts.ts'
import type { PageStore } from '../../web/page-state.ts'
import { agoWords } from './ago-words.ts'
import { heldForms, moveOldForms, sendHeld } from './outbox.ts'

/** Shows offline how old the page is, sends the outbox, registers the worker. */
export function startOffline(store: PageStore) {
  let { kept, stands } = document.documentElement.dataset
  let isOffline = kept !== undefined || !navigator.onLine

  function report() {
    const reason = navigator.onLine ? 'The site cannot be reached.' : 'You are offline.'
    const age = kept ? ` This page is from ${agoWords(Date.now() - Number(kept))}.` : ''
    say(reason + (stands ? ' You have not opened this page on this device.' : age), {
      about: 'connection',
      button: { words: 'Try again', press: () => check(true) },
    })
  }

  async function check(isAsked = false) {
    const wasOffline = isOffline
    isOffline = !navigator.onLine || !(await isAnswering())
    if (isOffline && (isAsked || !wasOffline)) report()
    if (isOffline) return
    await sendHeld()
    if (!wasOffline) return
    if (stands) return location.reload()
    say('You are online again.', { about: 'connection' })
    kept = undefined
    await store.refresh()
  }

  function checkIfNeeded() {
    if (document.visibilityState === 'visible' && (isOffline || heldForms().some(({ problem }) => !problem))) void check()
  }

  for (const type of ['online', 'offline']) window.addEventListener(type, () => void check())
  document.addEventListener('visibilitychange', checkIfNeeded)
  // Every 15 to 30 s, at random, so that not all open pages ask at once when the site is back.
  setInterval(checkIfNeeded, 15_000 * (1 + Math.random()))
  if (isOffline) report()
  moveOldForms().then(sendHeld).catch(console.error)
  registerWorker().catch(console.warn)
}

async function isAnswering() {
  const head = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) } as const
  const { status } = await fetch(location.href, head).catch(() => ({ status: 502 }))
  return status !== 502 && status !== 504
}

/** Registers the worker, if there is one. Without cookieStore it cannot tell whether an administrator is logged in. */
async function registerWorker() {
  const address = document.getElementById('data')?.dataset.worker
  if (!address || !('cookieStore' in window)) return
  const registration = await navigator.serviceWorker?.register(address, { updateViaCache: 'none' })
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.workerStart) return
  // The worker has not seen this page: it caches it now, and the scripts that are loaded already.
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active
  worker?.postMessage([location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)])
}
