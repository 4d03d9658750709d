import { clientsClaim, type RouteHandlerCallbackOptions } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies'

/** Written in front of this script. A new `build` makes browsers install the new worker. */
export type WorkerSettings = {
  build: string
  /** Paths of public pages: these and the pages below them are cached when they are read, `unread` before. */
  pages: readonly string[]
  unread: readonly string[]
}

type LifeEvent = Event & { waitUntil: (until: Promise<unknown>) => void; data?: string[] }
/** The parts of a worker's global scope that this file uses: its types exclude those of pages. */
const scope = self as unknown as {
  settings: WorkerSettings
  skipWaiting: () => Promise<void>
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  cookieStore: { getAll: () => Promise<{ name: string }[]> }
  addEventListener: (type: 'install' | 'activate' | 'message', listener: (event: LifeEvent) => void) => void
}
const { pages, unread } = scope.settings
/** The page that is shown in place of one that is not cached. */
const standIn = '/offline'
/** The caches, and how many responses each may contain. */
const limits = { pages: 50, files: 200, pictures: 80 }

/** Nothing is cached for administrators. Browsers whose workers cannot read cookies get no worker (start.ts). */
const isVisitor = async () => !(await scope.cookieStore.getAll()).some(({ name }) => /^(?:__Host-)?(?:signed-in|session)$/.test(name))

const cacheControl = ({ headers }: Response) => headers.get('cache-control') ?? ''
const isPublic = (response: Response) => response.status === 200 && !response.redirected && !/no-store|private/.test(cacheControl(response))

/** Caches what `fits` for visitors, and removes the oldest responses above the limit. */
const caching = (cacheName: keyof typeof limits, fits: (response: Response) => boolean) => ({
  cacheName,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }: { request: Request }) => keyOf(request.url),
      cacheWillUpdate: async ({ response }: { response: Response }) => (fits(response) && (await isVisitor()) ? response : null),
      cacheDidUpdate: async () => {
        const cache = await caches.open(cacheName)
        for (const request of (await cache.keys()).slice(0, -limits[cacheName])) await cache.delete(request)
      },
      cachedResponseWillBeUsed: async ({ cachedResponse: cached }: { cachedResponse?: Response }) =>
        cacheName === 'pages' && cached ? withAge(cached) : cached,
    },
  ],
})
const readPages = new NetworkFirst({ ...caching('pages', isPublic), networkTimeoutSeconds: 4 })
const isImmutable = (response: Response) => isPublic(response) && cacheControl(response).includes('immutable')
const siteFiles = new CacheFirst(caching('files', isImmutable))
const pictures = new CacheFirst(caching('pictures', isImmutable))

/** An address without its query, except for what makes it another page. */
function keyOf(address: string) {
  const { origin, pathname, searchParams } = new URL(address, location.origin)
  const after = searchParams.get('after')
  return origin + pathname + (after === null ? '' : `?${new URLSearchParams({ after })}`)
}

/** Whether an address is a public page. A search is not: the next person with the device could read it. */
function isPage(address: string) {
  const { origin, pathname, searchParams } = new URL(address, location.origin)
  if (origin !== location.origin || searchParams.has('q') || /\.[^./]+$/.test(pathname)) return false
  return [standIn, ...pages].some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
}

/** A cached page with its time and `attributes` on its root, for start.ts. */
async function withAge(page: Response, attributes = '') {
  const { 'content-encoding': _, ...headers } = Object.fromEntries(page.headers)
  const root = `<html${attributes} data-kept="${Date.parse(headers.date ?? '')}"`
  return new Response((await page.text()).replace('<html', root), { headers })
}

/** Answers each navigation: from the site, else from the cache, else with the stand-in page. */
async function answerNavigation({ event, request }: RouteHandlerCallbackOptions) {
  const isForVisitor = await isVisitor()
  const strategy = isForVisitor && isPage(request.url) ? readPages : new NetworkOnly()
  const response = await strategy.handle({ event, request }).catch(() => undefined)
  // Firefox resolves a failed preload with type error. A proxy answers 502 or 504 if the site is down.
  if (response && response.type !== 'error' && response.status !== 502 && response.status !== 504) {
    if (!isForVisitor) event.waitUntil(clear(() => true))
    else if (!(await caches.match(standIn))) event.waitUntil(cachePages(event, [standIn, ...unread]))
    return response
  }
  const cached = (address: string) => (isForVisitor ? caches.match(keyOf(address), { ignoreVary: true }) : undefined)
  const page = isPage(request.url) && (await cached(request.url))
  if (page) return withAge(page)
  const instead = await cached(standIn)
  if (instead) return withAge(instead, ` data-stands="${standIn}"`)
  // The browser says that there is no connection.
  return response ?? Response.error()
}

/** Caches those addresses that are pages, and the scripts and styles that they name. */
async function cachePages(event: LifeEvent, addresses: readonly string[]) {
  if (!(await isVisitor())) return
  const read = (strategy: Strategy, address: string) =>
    strategy.handle({ event, request: new Request(address, { credentials: 'omit' }) }).catch(() => undefined)
  let text = addresses.join(' ')
  for (const address of addresses.filter(isPage)) text += await (await read(readPages, address))?.text()
  for (const [file] of text.matchAll(/\/static\/[^"' )]+\.(?:js|css)/g)) await read(siteFiles, file)
}

async function clear(which: (name: string) => boolean) {
  for (const name of await caches.keys()) if (which(name)) await caches.delete(name)
}

// Pages come from the site while it answers, so a new worker may take over at once: it never shows an old page.
scope.addEventListener('install', (event) => {
  void scope.skipWaiting()
  event.waitUntil(cachePages(event, [standIn, ...unread]))
})
// From a page that was loaded without this worker (start.ts): it may be the only one that this person reads.
scope.addEventListener('message', (event) => event.waitUntil(cachePages(event, event.data ?? [])))
scope.addEventListener('activate', (event) => {
  // Of earlier workers, which also had other caches for each build.
  indexedDB.deleteDatabase('workbox-expiration')
  event.waitUntil(Promise.all([clear((name) => !(name in limits)), scope.registration.navigationPreload?.enable()]))
})
clientsClaim()

// Also pages that are never cached: otherwise the browser would request what it has preloaded once more.
registerRoute(({ request }) => request.mode === 'navigate', answerNavigation)
registerRoute(({ sameOrigin, request }) => sameOrigin && /^(?:script|style|font)$/.test(request.destination), siteFiles)
registerRoute(({ sameOrigin, request }) => sameOrigin && request.destination === 'image', pictures)
