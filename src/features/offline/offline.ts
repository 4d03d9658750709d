import { agoWords } from '../../web/ago-words.ts'
import type { Router } from '../../web/router.ts'
import { ageOf } from './kept.ts'
import { keepByWorker } from './kept-by-worker.ts'
import { offlineLine } from './offline-line.tsx'
import { sendingWhatWaits } from './send-what-waits.ts'

/** Milliseconds between two looks whether the site is there again, and until one is given up. */
const pause = 15_000
const patience = 10_000

/** Says that there is no connection, as long as there is none, and how old the page is that stands there; has what is read kept. */
export function startOffline(router: Router) {
  const root = document.documentElement
  const line = offlineLine(() => void look())
  /** When what a page shows had come, by this device's clock. */
  const came = new WeakMap<object, number>()
  const { send, waits } = sendingWhatWaits(router)
  const { kept, stands } = root.dataset
  /** Whether the site did not answer when it was asked last. */
  let isAway = kept !== undefined
  let said = ''

  /** How old what stands there is; undefined where it only stands in for a page. */
  function ageShown() {
    const { loaded } = router.state()
    const at = loaded?.route.path === stands ? undefined : came.get(loaded?.data as object)
    return at === undefined ? undefined : ageOf(at)
  }

  function wordsNow() {
    if (navigator.onLine && !isAway) return ''
    const why = navigator.onLine ? 'The site cannot be reached.' : 'You are offline.'
    const age = ageShown()
    return age === undefined ? `${why} This page was not read on this device before.` : `${why} This page is as it was ${agoWords(age)}.`
  }

  function draw() {
    const words = wordsNow()
    // Not each minute that it grows older.
    const matter = words.replace(/ is as it was.*/, router.state().location.key)
    line.show(words, matter === said ? '' : words || 'You are online again.')
    said = matter
  }

  /** Asks whether the site is there, and shows what it says now. */
  async function look() {
    const asked = router.state().loaded
    try {
      const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) })
      // A server in front of it says so.
      if (status === 502 || status === 504) throw new Error('the site is not there')
    } catch {
      isAway = true
      return draw()
    }
    send()
    const wasAway = isAway
    isAway = false
    if (wasAway && router.state().loaded === asked) {
      // A file, or an address that nobody knows.
      if (asked?.route.path === stands && !router.knows(location.pathname)) return location.reload()
      await router.revalidate()
    }
    draw()
  }

  let first = kept ? Number(kept) : undefined
  router.follow(({ loaded }) => {
    const data = loaded?.data
    if (typeof data !== 'object' || data === null || came.has(data)) return
    came.set(data, first ?? Date.now())
    first = undefined
    draw()
    if (isAway) void look()
  })

  const again = () => {
    if (document.visibilityState === 'visible' && (wordsNow() !== '' || waits())) void look()
  }
  // What it said until now is no longer so, and nobody has asked the site meanwhile.
  window.addEventListener('online', () => void look())
  window.addEventListener('offline', draw)
  document.addEventListener('visibilitychange', again)
  setInterval(again, pause * (1 + Math.random()))
  if (!isAway) send()
  keepByWorker(router).catch(console.error)
}
