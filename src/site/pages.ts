import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Posted } from '../contract/plain-form.ts'
import type { Slice } from '../http/answer.ts'
import { answererOf, formSent, statusOf } from '../http/forms/plain-form.ts'
import { inPlace } from '../http/queues.ts'
import { Refused, refuse } from '../http/refused.ts'
import { ofOneAlone, shared } from '../http/replies/cache-control.ts'
import { freshReply, type ReadyReply, redirect, respond } from '../http/replies/reply.ts'
import { addressOf } from '../http/request.ts'
import type { Services } from '../http/services.ts'
import { isGone, noFile, ownPathOf, type Place, placeOf, urlOf } from './addresses.ts'
import type { Assets } from './assets.ts'
import { askInProcess, loadPage, NotRead, renderPage } from './render.tsx'
import { findRoute } from './routes.tsx'

/** Adds the pages, each rendered once and cached until a write. Addresses that mean nothing share one response. */
// Returns what finds the page at a URL: the key of its cached response, and its address.
export function addPages({ app, readers }: Slice, services: Services, assets: Assets) {
  const { cache, headers, publicOrigin, journal, queues, cdn } = services
  const { db } = services.store

  const ask = askInProcess(services, readers)
  const notStored = { 'cache-control': 'no-store' }

  /** The page of an address; undefined for a page of a list that does not exist. `posted`: what came of a form. */
  async function made(address: string, caching: object = shared(cdn), posted?: Posted) {
    const loaded = await loadPage(new URL(address, 'http://in.process'), ask)
    if (!loaded) return undefined
    await yieldToOthers()
    const begun = performance.now()
    const rendered = renderPage(loaded, assets, publicOrigin, posted)
    services.rendered?.(loaded.route?.path ?? 'none', performance.now() - begun)
    const { html, status, error } = rendered
    // A call that failed is in the log already. A query may contain private words.
    if (error && !(error instanceof NotRead)) journal.failed('a page failed', error, { method: 'GET', path: address.replace(/\?.*/s, '') })
    const wait = error instanceof NotRead && error.wait !== undefined && { 'retry-after': String(error.wait) }
    const stored = status === 200 && !loaded.route?.private ? caching : { ...wait, ...notStored }
    return { status, html, headers: { ...headers, ...rendered.headers, ...stored } }
  }

  async function page(address: string, caching?: object): Promise<ReadyReply | undefined> {
    const one = await made(address, caching)
    return one && freshReply(one.html, one.headers, one.status)
  }

  async function firstPage({ first }: Place) {
    const reply = await cache.get(first, () => page(first))
    if (reply === undefined) throw new Error(`${first} asks for a page of a list that does not exist`)
    return reply
  }

  // Programs that look for a file get a line: a page would be too long.
  const plainText = { ...headers, ...notStored, 'content-type': 'text/plain; charset=utf-8' }
  const fileMissing = async () => freshReply('There is no such file.\n', plainText, 404)

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    const place = placeOf(url)
    const { key, first, alone } = place
    if (place === noFile) return respond(c, await cache.get(key, fileMissing))
    const cached = alone ? undefined : cache.peek(key)
    if (cached || key === first) return respond(c, cached ?? (await firstPage(place)))
    // There are as many as entries and words, so each is made in turn. Prefetches share places, and leave the others to visitors.
    const who = c.req.header('sec-purpose')?.startsWith('prefetch') ? 'prefetch' : undefined
    const reply = await inPlace(c, alone ? queues.searches : queues.pages, services, () => inTurn(c, url, place), { who })
    return reply instanceof Refused ? refuse(c, reply) : reply
  })

  async function inTurn(c: Context, url: URL, place: Place) {
    const { key, alone, entry } = place
    const own = entry ? await ownPathOf(db, entry) : url.pathname
    if (entry && own === undefined) {
      const gone = (await isGone(db, services.now(), entry)) ? await page(url.pathname) : undefined
      return respond(c, gone ?? (await firstPage(place)))
    }
    if (entry && own && own !== url.pathname) return redirect(own + url.search, headers)
    const reply = await (alone ? page(key, ofOneAlone) : cache.get(key, () => page(key)))
    return respond(c, reply ?? (await firstPage(place)))
  }

  const answerForm = answererOf(app, services)

  // A form that was sent without a script is answered with its page, for this one reader.
  app.post('*', async (c, next) => {
    const route = findRoute(c.req.path)
    const forms = route && !route.list ? (await route.fetch()).forms : undefined
    if (route === undefined || !forms) return next()
    // Before the queue: a slow sender would otherwise keep a place.
    const sent = await formSent(c, forms)
    if (sent instanceof Refused) return refuse(c, sent)
    const reply = await inPlace(c, queues.forms, services, async () => {
      const posted: Posted = 'show' in sent ? { form: sent.show, values: {} } : await answerForm(c, sent, addressOf(c, services.proxies))
      const page = await made(route.path, notStored, posted)
      return page ? c.body(page.html, statusOf(posted), page.headers) : next()
    })
    return reply instanceof Refused ? refuse(c, reply) : reply
  })

  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    return refuse(c, new Refused(405, 'Pages can only be read.'))
  })

  return (asked: string) => {
    const url = urlOf(asked)
    if (url === undefined) return undefined
    const { key, name } = placeOf(url)
    return name === undefined ? undefined : { key, address: url.pathname + url.search }
  }
}
