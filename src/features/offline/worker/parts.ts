import { CacheFirst } from 'workbox-strategies'
import type { Shelf } from '../kept.ts'
import { keptAs } from './kept-as.ts'
import { own } from './shelves.ts'
import { isVisitor } from './visitor.ts'

/** Bytes of a picture that is kept: with so many of them (features/offline/kept.ts) a site takes 24 MB at most. */
const largest = 300_000

const lasts = ({ headers }: Response) => /immutable/.test(headers.get('cache-control') ?? '')
const isSmall = ({ headers }: Response) => Number(headers.get('content-length') ?? Number.NaN) <= largest
const matchOptions = { ignoreVary: true }

/** Addresses that say what lies there never mean anything else, so that nobody is asked where it is kept. */
const strategies = {
  parts: new CacheFirst({ cacheName: own('parts'), matchOptions, plugins: keptAs('parts', lasts) }),
  pictures: new CacheFirst({
    cacheName: own('pictures'),
    matchOptions,
    plugins: keptAs('pictures', (response) => lasts(response) && isSmall(response)),
  }),
}

/** On which shelf a file of this address belongs, if on any. */
function shelfFor({ origin, pathname }: URL): Exclude<Shelf, 'pages'> | undefined {
  if (origin !== location.origin) return undefined
  if (/^\/static\/.+\.(?:js|css|woff2)$/.test(pathname)) return 'parts'
  return /^\/(?:static|media)\/.+\.(?:avif|webp|jpe?g|png|gif|svg)$/.test(pathname) ? 'pictures' : undefined
}

/** Whether a script, style, font or picture is asked for that may be kept, and not a piece of it. */
export const isPart = ({ request, url }: { request: Request; url: URL }) =>
  ['script', 'style', 'font', 'image'].includes(request.destination) && !request.headers.has('range') && shelfFor(url) !== undefined

/** Answers with what is kept; asks where nothing is. */
export async function answerPart({ event, request }: { event: unknown; request: Request }) {
  const shelf = (await isVisitor()) ? shelfFor(new URL(request.url)) : undefined
  return shelf ? strategies[shelf].handle({ event: event as never, request }) : fetch(request)
}

/** Keeps files that a page has loaded. */
export async function keepParts(event: unknown, addresses: readonly string[]) {
  for (const address of addresses) {
    const url = new URL(address, location.origin)
    const shelf = shelfFor(url)
    if (shelf === undefined) continue
    const request = new Request(url, { credentials: 'omit' })
    const [, done] = strategies[shelf].handleAll({ event: event as never, request })
    // What does not come now comes when it is asked for again.
    await done.catch(() => {})
  }
}
