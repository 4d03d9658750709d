import type { Router } from '../../web/router.ts'
import { session } from '../../web/session.ts'
import { signedIn } from '../../web/signed-in.ts'
import { forgetKept } from './forget-kept.ts'
import type { KeepWord } from './kept.ts'

/** Milliseconds after which somebody who has gone to a page reads it. */
const reading = 1000
/** Milliseconds after which a worker has kept what it was just keeping. */
const settled = 5000

const isLoggedIn = () => session.begun() || signedIn() !== undefined

/**
 * Has the worker keep what is read here, so that it can be read without a connection: the pages to which somebody goes, and what this
 * document has loaded before there was a worker. For who is logged in nothing is kept, and what was goes.
 */
export async function keepByWorker(router: Router) {
  // It could not tell who is logged in (src/features/offline/worker/visitor.ts).
  if (!('serviceWorker' in navigator) || !('cookieStore' in window)) return
  session.follow(() => isLoggedIn() && void forgetAll())
  const address = document.querySelector<HTMLElement>('link[rel="manifest"]')?.dataset.worker
  if (address === undefined) return endWorker()
  if (isLoggedIn()) return forgetAll()

  const isBrought = navigator.serviceWorker.controller !== null
  await navigator.serviceWorker.register(address, { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const tell = (word: KeepWord) => !isLoggedIn() && !isSparing() && active?.postMessage(word)
  let { pathname, search } = router.state().location
  // What it has brought itself it has kept; somebody may have gone on since.
  const isKept = isBrought && performance.getEntriesByType('navigation').some(({ name }) => name === location.href)
  tell({ ...(!isKept && { page: pathname + search }), parts: loadedParts() })

  let soon: ReturnType<typeof setTimeout> | undefined
  router.follow(({ location, loaded, target }) => {
    if (!loaded || target || (location.pathname === pathname && location.search === search)) return
    ;({ pathname, search } = location)
    clearTimeout(soon)
    soon = setTimeout(() => tell({ page: pathname + search, parts: [] }), reading)
  })
}

/** The files of the site that this document has fetched. */
const loadedParts = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin))

/** Whether somebody pays for what they load: what they read themselves is kept as it comes, and nothing is asked for beside it. */
const isSparing = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Takes a worker away whose site wants none any more, with all that it kept; it may have gone by itself before. */
async function endWorker() {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  await forgetAll()
}

/** Takes away all that was kept, and once more what a worker was just keeping. */
async function forgetAll() {
  await forgetKept()
  setTimeout(forgetKept, settled)
}
