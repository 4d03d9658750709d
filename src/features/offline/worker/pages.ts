import { NetworkFirst, Strategy, type StrategyHandler } from 'workbox-strategies'
import { keptHeader, keptSince } from '../kept.ts'
import { keptAs } from './kept-as.ts'
import { keepParts } from './parts.ts'
import { scope } from './scope.ts'
import { own, tried } from './shelves.ts'
import { isVisitor } from './visitor.ts'

const { pages, standIn, bare } = scope.settings
/** Seconds that the site has for its answer where a page is kept. */
const patience = 4

const isHtml = ({ headers }: Response) => /^text\/html\b/.test(headers.get('content-type') ?? '')

/** Where a page is kept: what stands behind the question mark counts only where the page is another by it. */
function placeOf(address: string) {
  const { origin, pathname, searchParams } = new URL(address, location.origin)
  const after = searchParams.get('after')
  return `${origin}${pathname}${after === null ? '' : `?${new URLSearchParams({ after })}`}`
}

/** Whether a page shows what somebody looked for, which whoever has the device next is not to read. */
const isSearch = (address: string) => new URL(address, location.origin).searchParams.has('q')

const how = {
  cacheName: own('pages'),
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheKeyWillBeUsed: async ({ request }: { request: Request }) => placeOf(request.url) }, ...keptAs('pages', isHtml)],
}
const asNew = new NetworkFirst({ ...how, networkTimeoutSeconds: patience })
const asKept = new (class extends Strategy {
  override async _handle(request: Request, handler: StrategyHandler) {
    const response = await handler.cacheMatch(request)
    if (response === undefined) throw new Error(`not kept: ${request.url}`)
    return response
  }
})(how)
const anew = new (class extends Strategy {
  override _handle(request: Request, handler: StrategyHandler) {
    return handler.fetchAndCachePut(request)
  }
})(how)

/** Whether a page at this address is for everybody, and so may be kept. Files and calls have no part in it. */
function isPage({ origin, pathname }: URL) {
  if (origin !== location.origin || /\.[^./]+$/.test(pathname)) return false
  return pathname === standIn || pages.some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
}

/** Whether somebody goes to such a page. */
export const isVisit = ({ request, url }: { request: Request; url: URL }) => request.mode === 'navigate' && isPage(url)

type Visit = { event: unknown; request: Request }
/** Where the site did not answer, Firefox resolves what it preloads with a response of this type instead of rejecting. */
const isFailed = (response: Response | undefined) => response?.type === 'error'

/** What a browser has asked for by itself, so that nobody waits for the worker to begin; some cannot. */
async function begun(event: unknown) {
  const response = await (event as { preloadResponse?: Promise<Response | undefined> }).preloadResponse?.catch(() => undefined)
  return isFailed(response) ? undefined : response
}

/** Whether somebody goes anywhere else: the browser may have asked for it already, and where nobody takes that answer, it asks again. */
export const isGoing = ({ request }: Visit) => request.mode === 'navigate'

/** What the site says, of which nothing is kept. */
const answerBegun = async ({ event, request }: Visit) => (await begun(event)) ?? fetch(request)

/** Answers with what the site says, and keeps nothing; where nothing comes, with the page that says what can be read. */
export const answerGoing = (visit: Visit) => answerBegun(visit).catch(() => instead(visit))

/** Answers with what the site says as long as it does, else with the page as it was read, else with the one that says what can be read. */
export async function answerVisit({ event, request }: Visit) {
  if (!(await isVisitor())) return answerGoing({ event, request })
  const given = { event: event as never, request }
  const mayKeep = !isSearch(request.url)
  const response = await (mayKeep ? asNew.handle(given) : answerBegun({ event, request })).catch(() => undefined)
  // A server in front says that the site is not there.
  const isAway = response === undefined || isFailed(response) || response.status === 502 || response.status === 504
  const kept = isAway && mayKeep ? await asKept.handle(given).catch(() => undefined) : undefined
  const shown = isAway ? kept : response
  if (shown && keptSince(shown) !== undefined) return marked(shown, `data-kept="${shown.headers.get(keptHeader)}"`)
  return shown ?? instead({ event, request })
}

/** For what is shown in a frame of a page nothing stands in. */
async function instead({ event, request }: Visit) {
  if (request.destination !== 'document') return Response.error()
  const kept = await asKept.handle({ event: event as never, request: new Request(standIn) }).catch(() => undefined)
  if (kept) return marked(kept, `data-kept="" data-stands="${standIn}"`)
  return new Response(bare, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** The page with a mark on its root, by which its script knows what it is (src/features/offline). */
async function marked(response: Response, mark: string) {
  const { status, headers } = response
  return new Response((await response.text()).replace('<html', `<html ${mark}`), { status, headers })
}

/** Keeps a page as everybody is shown it, with the scripts and styles that it names. Returns what the site has said, if it has said anything. */
export async function keepPage(event: unknown, address: string): Promise<Response | undefined> {
  const url = new URL(placeOf(address))
  if (isSearch(address) || !isPage(url) || !(await isVisitor())) return undefined
  const [answer, done] = anew.handleAll({ event: event as never, request: new Request(url, { credentials: 'omit' }) })
  const html = await answer.then((response) => response.clone().text()).catch(() => '')
  await done.catch(() => {})
  const named = [...html.matchAll(/(?: data-scripts|<link rel="stylesheet" href)="([^"]*)"/g)].flatMap(([, addresses = '']) =>
    addresses.split(' '),
  )
  await keepParts(event, named.filter(Boolean))
  return answer.catch(() => undefined)
}

/** Keeps one that nobody has asked for, unless it was kept or tried within so long: one that is not there is not there in a minute either. */
export async function keepAnew(event: unknown, address: string, within: number) {
  if ((await isKept(address, within)) || (await isKept(address, within, tried))) return
  const said = await keepPage(event, address)
  // Where the site is away, or has too much to do, it is tried again.
  if (said === undefined || said.status === 429 || said.status >= 500 || (await isKept(address, within))) return
  const note = new Response('', { headers: { [keptHeader]: String(Date.now()) } })
  if (await isVisitor()) await (await caches.open(tried)).put(placeOf(address), note)
}

/** The addresses that a kept page wants to have kept with it (`data-keep`): what it leads to first. */
export async function wantedBy(address: string) {
  const html = await (await caches.match(placeOf(address), { cacheName: own('pages'), ignoreVary: true }))?.text()
  return [...(html ?? '').matchAll(/ data-keep="([^"]+)"/g)].map(([, path = '']) => path)
}

/** Whether a page was kept a short while ago. */
export async function isKept(address: string, within: number, cacheName = own('pages')) {
  const response = await caches.match(placeOf(address), { cacheName, ignoreVary: true })
  const at = response && keptSince(response)
  return at !== undefined && Math.abs(Date.now() - at) < within
}
