import type { Posted } from '../contract/plain-form.ts'
import type { Slice } from '../server/answer.ts'
import { Refused, refuse } from '../server/refused.ts'
import { freshReply, type ReadyReply, respond } from '../server/replies/reply.ts'
import type { Services } from '../server/services.ts'
import { noPage, turnAt } from '../server/turns/in-turn.ts'
import { Turns } from '../server/turns/turns.ts'
import { addressOf } from '../server/visitor-address.ts'
import { decoded, pageFinder } from '../web/page-address.ts'
import { askInProcess, NotRead } from './ask-in-process.ts'
import type { Assets } from './assets.ts'
import { pageHeaders } from './page-headers.ts'
import { plainForms } from './plain-forms.ts'
import { loadPage, type Rendered, renderPage } from './render.tsx'
import { pages } from './routes.tsx'

const find = pageFinder(pages)
const nowhere = { first: '/404', address: '/404' }
const segment = (path: string) => path.split('/')[1] ?? ''

/**
 * Adds the pages to the app. Each is made once and kept until a write; an address that is no page shares one kept
 * error screen, and a page of a list that does not exist is answered with the page's first, so that guessing addresses costs no
 * rendering and no memory. Returns under which address the page is kept that a URL asks for, if it is one.
 */
export function addPages({ app, readers }: Slice, services: Services, assets: Assets) {
  const { cache, headers, publicOrigin, journal, lanes, proxies } = services
  const others = new Set(app.routes.map(({ path }) => segment(path)).filter((name) => !/^\*?$/.test(name)))
  const rendering = new Turns()

  const render: typeof renderPage = (loaded, ...given) => {
    const begun = performance.now()
    const rendered = renderPage(loaded, ...given)
    services.rendered?.(loaded.route?.path ?? 'none', performance.now() - begun)
    return rendered
  }

  const headersOf = (rendered: Rendered) => ({ ...headers, ...pageHeaders(rendered, publicOrigin) })

  /** The page at its own address; undefined where a list that it asks for has no such page. */
  async function made(address: string): Promise<ReadyReply | undefined> {
    let exists = true
    const ask = askInProcess(services, readers, () => {
      exists = false
    })
    const loaded = await loadPage(new URL(address, 'http://in.process'), ask)
    if (!exists) return undefined
    const rendered = await rendering.take(() => render(loaded, assets, publicOrigin), { first: !address.includes('?') })
    const { html, status, error } = rendered
    // What a call has failed at, it has told the log itself.
    if (error && !(error instanceof NotRead)) journal.failed('a page failed', error, { method: 'GET', path: address })
    const wait = error instanceof NotRead && error.wait !== undefined ? { 'retry-after': String(error.wait) } : {}
    const kept = headersOf(rendered)
    return freshReply(html, status === 200 ? kept : { ...kept, ...wait, 'cache-control': 'no-store' }, status)
  }

  /** The page that shows what came of a form. */
  async function shown(path: string, posted: Posted) {
    const loaded = await loadPage(new URL(path, 'http://in.process'), askInProcess(services, readers))
    const rendered = await rendering.take(() => render(loaded, assets, publicOrigin, posted))
    return { html: rendered.html, headers: headersOf(rendered) }
  }

  async function firstPage(first: string) {
    const reply = await cache.get(first, () => made(first))
    if (reply === undefined) throw new Error(`${first} asks for a page of a list that does not exist`)
    return reply
  }

  app.get('*', async (c) => {
    const { first, address } = find(new URL(c.req.url)) ?? nowhere
    const kept = cache.peek(address)
    if (kept || address === first) return respond(c, kept ?? (await firstPage(first)))
    // There are as many of these as entries, so that each is made and compressed in turn.
    const turn = await turnAt(c, { turns: lanes.pages, visitor: addressOf(c, proxies), words: noPage, journal })
    if (turn instanceof Refused) return refuse(c, turn)
    try {
      return await respond(c, (await cache.get(address, () => made(address))) ?? (await firstPage(first)))
    } finally {
      turn.over()
    }
  })

  app.post('*', plainForms({ app, services, find, make: shown }))

  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    return refuse(c, new Refused(405, 'Pages can only be read.'))
  })

  return (asked: string) => {
    const url = asked.startsWith('/') ? URL.parse(`http://in.process${asked}`) : null
    if (url === null || others.has(segment(decoded(url.pathname)))) return undefined
    return (find(url) ?? nowhere).address
  }
}
