import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Posted } from '../contract/plain-form.ts'
import { addForPrograms } from '../features/feeds/server/for-programs.ts'
import { isPoster, postersRoute } from '../features/sharing/server/posters.ts'
import type { Slice } from '../http/answer.ts'
import { placeFor } from '../http/queues.ts'
import { Refused, refuse } from '../http/refused.ts'
import { keptInCdn, ofOneAlone } from '../http/replies/cache-control.ts'
import { freshReply, type ReadyReply, redirect, respond } from '../http/replies/reply.ts'
import type { Services } from '../http/services.ts'
import { decoded } from '../web/page-address.ts'
import { askInProcess, NotRead } from './ask-in-process.ts'
import type { Assets } from './assets.ts'
import { entryAddress, entryAskedAt, goneAddress } from './entry-addresses.ts'
import { type PageAddress, pageFinder } from './page-finder.ts'
import { pageHeaders } from './page-headers.ts'
import { plainForms } from './plain-forms.ts'
import { loadPage, type Rendered, renderPage } from './render.tsx'
import { pages } from './routes.tsx'

const find = pageFinder(pages)
const nowhere = { first: '/404', address: '/404' }
/** Under which address it is kept that there is no such file. */
const noFile = { first: '/404.txt', address: '/404.txt' }
const plainText = { 'content-type': 'text/plain; charset=utf-8' }
/** Whether a path is that of a file, and not of a page. */
const isFile = (path: string) => /\.[^./]+$|^\/\.well-known\//.test(decoded(path))
/** Prefetches share one place, so that they use up nobody's own. */
const readerOf = (c: Context) => ({ who: c.req.header('sec-purpose')?.startsWith('prefetch') ? 'prefetch' : undefined })
const segment = (path: string) => path.split('/')[1] ?? ''

/**
 * Adds the pages to the app. Each is made once and kept until a write; an address that is no page shares one kept
 * error screen, one that is no file a line, and a page of a list that does not exist is answered with the page's first, so that
 * guessing addresses costs no rendering and no memory. Returns under which address the answer is kept that a URL asks for, if it is
 * one of these, whether a visitor may have what is kept there, and by what name a path is counted that programs read.
 */
export function addPages({ app, readers }: Slice, services: Services, assets: Assets) {
  const { cache, headers, publicOrigin, journal, queues, cdn } = services
  const others = new Set(app.routes.map(({ path }) => segment(path)).filter((name) => !/^\*?$/.test(name)))
  const forPrograms = addForPrograms({ app }, services)
  app.route('/', postersRoute(services))

  const render: typeof renderPage = (loaded, ...given) => {
    const begun = performance.now()
    const rendered = renderPage(loaded, ...given)
    services.rendered?.(loaded.route?.path ?? 'none', performance.now() - begun)
    return rendered
  }

  const headersOf = (rendered: Rendered) => ({ ...headers, ...pageHeaders(rendered, publicOrigin) })

  /** The page at its own address; undefined where a list that it asks for has no such page. */
  async function made(address: string, { kept: isKept = true } = {}): Promise<ReadyReply | undefined> {
    let exists = true
    const ask = askInProcess(services, readers, () => {
      exists = false
    })
    const loaded = await loadPage(new URL(address, 'http://in.process'), ask)
    if (!exists) return undefined
    await yieldToOthers()
    const rendered = render(loaded, assets, publicOrigin)
    const { html, status, error } = rendered
    // What a call has failed at, it has told the log itself.
    // What was asked behind the question mark, where somebody's words may stand, is never told.
    if (error && !(error instanceof NotRead)) journal.failed('a page failed', error, { method: 'GET', path: address.replace(/\?.*/s, '') })
    const wait = error instanceof NotRead && error.wait !== undefined ? { 'retry-after': String(error.wait) } : {}
    const kept = headersOf(rendered)
    const isStored = status === 200 && !loaded.route?.private
    return freshReply(
      html,
      isStored ? { ...kept, ...(isKept ? cdn && keptInCdn : ofOneAlone) } : { ...kept, ...wait, 'cache-control': 'no-store' },
      status,
    )
  }

  /** The page that shows what came of a form. */
  async function shown(path: string, posted: Posted) {
    const loaded = await loadPage(new URL(path, 'http://in.process'), askInProcess(services, readers))
    await yieldToOthers()
    const rendered = render(loaded, assets, publicOrigin, posted)
    return { html: rendered.html, headers: headersOf(rendered) }
  }

  async function firstPage(first: string) {
    const reply = await cache.get(first, () => made(first))
    if (reply === undefined) throw new Error(`${first} asks for a page of a list that does not exist`)
    return reply
  }

  /** What is kept for all of a kind that went; undefined where this one has come back meanwhile. */
  async function goneFrom(pathname: string) {
    const reply = await made(pathname)
    return reply?.status === 404 ? reply : undefined
  }

  // What looks for a file is a program, for which a page is too long.
  const fileMissing = async () => freshReply('There is no such file.\n', { ...headers, ...plainText, 'cache-control': 'no-store' }, 404)

  /** Where a page is kept; an entry's under the one address alone that it has, so that other spellings take no room. */
  const placeOf = (url: URL): PageAddress => {
    const entry = entryAskedAt(url)
    const below = entry ? { first: nowhere.first, address: entry.address } : nowhere
    return find(url) ?? (isFile(url.pathname) ? noFile : below)
  }

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    const found = placeOf(url)
    if (found === noFile) return respond(c, await cache.get(noFile.address, fileMissing))
    const { first, address } = found
    if (found.alone) return alone(c, found)
    const kept = cache.peek(address)
    if (kept || address === first) return respond(c, kept ?? (await firstPage(first)))
    // There are as many of these as entries, so that each is made and compressed in turn.
    const place = await placeFor(c, queues.pages, services, readerOf(c))
    if (place instanceof Refused) return refuse(c, place)
    try {
      const entry = first === nowhere.first ? entryAskedAt(url) : undefined
      const own = entry ? await entryAddress(services.store.db, entry) : url.pathname
      if (own === undefined) {
        const gone = entry && (await goneAddress({ db: services.store.db, now: services.now() }, entry))
        const page = gone && (await cache.get(gone, () => goneFrom(url.pathname)))
        return await respond(c, page || (await firstPage(first)))
      }
      if (own !== url.pathname) return redirect(own + url.search, headers)
      return await respond(c, (await cache.get(address, () => made(address))) ?? (await firstPage(first)))
    } finally {
      place.leave()
    }
  })

  /** A page that looks for words is kept by nobody, since everybody looks for others, and made in the turns of searches. */
  async function alone(c: Context, { first, address }: PageAddress) {
    const place = await placeFor(c, queues.searches, services, readerOf(c))
    if (place instanceof Refused) return refuse(c, place)
    try {
      return await respond(c, (await made(address, { kept: false })) ?? (await firstPage(first)))
    } finally {
      place.leave()
    }
  }

  app.post('*', plainForms({ app, services, find, make: shown }))

  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    return refuse(c, new Refused(405, 'Pages can only be read.'))
  })

  const keptAt = (asked: string) => {
    const url = asked.startsWith('/') ? URL.parse(`http://in.process${asked}`) : null
    if (url === null || others.has(segment(decoded(url.pathname)))) return undefined
    if (forPrograms.nameOf(url.pathname) !== undefined) return forPrograms.keptAt(url.pathname)
    return isPoster(url.pathname) ? undefined : placeOf(url).address
  }
  return { keptAt, nameForPrograms: forPrograms.nameOf }
}
