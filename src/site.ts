import type { Hono } from 'hono'
import { matchRoutes } from 'react-router'
import type { Assets } from './assets.ts'
import { renderPage } from './render.tsx'
import { pages } from './routes.tsx'
import { pagePolicy } from './server/headers.ts'
import { Refused, refuse } from './server/refused.ts'
import { freshReply, respond } from './server/reply-cache.ts'
import type { Services } from './server/services.ts'
import { asker, NoAnswer } from './web/ask.ts'

const idOf = (text: string | null) => (text !== null && /^[0-9a-z]{1,40}$/.test(text) ? text : undefined)

/**
 * Adds the pages to the app. Each is made once and kept until a write; an address that is no page shares one kept
 * error screen, so that guessing addresses costs no rendering and no memory.
 */
export function addPages(app: Hono, services: Services, assets: Assets) {
  const { cache, headers, publicOrigin, log } = services
  const ask = asker((url, init) => app.request(url, init))

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    // One key for one page, however its address is spelled (capitals, a closing slash).
    const path = matchRoutes(pages, url.pathname)?.[0]?.route.path
    const after = idOf(url.searchParams.get('after'))
    const key = path === undefined ? '404' : path + (after === undefined ? '' : `?after=${after}`)
    const reply = await cache.get(key, async () => {
      const rendered = await renderPage(new URL(path === undefined ? '/404' : key, 'http://in.process'), ask, assets, publicOrigin)
      // What a call has failed at, it has told the log itself.
      if (rendered.error && !(rendered.error instanceof NoAnswer)) log.error({ err: rendered.error, path: key }, 'a page failed')
      const policy = pagePolicy(rendered.scriptHashes, rendered.styleHashes, publicOrigin)
      const kept = { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
      return freshReply(rendered.html, rendered.status === 200 ? kept : { ...kept, 'cache-control': 'no-store' }, rendered.status)
    })
    return respond(c, reply)
  })

  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    return refuse(c, new Refused(405, 'Pages can only be read.'))
  })
}
