import type { MiddlewareHandler } from 'hono'
import { escaped } from '../contract/escaped.ts'
import type { Services } from '../http/services.ts'
import { asksForPage } from '../http/web-server.ts'
import { asker } from '../web/ask.ts'
import type { Assets } from './assets.ts'
import { pageHeaders } from './page-headers.ts'
import { loadPage, type Rendered, renderPage } from './render.tsx'

const words = 'Here stands why.'

/** Makes the page that tells a refusal, with the headers that go with it. What stands in it but the sentence is rendered once. */
export function refusalScreen({ publicOrigin }: Pick<Services, 'publicOrigin'>, assets: Assets) {
  let screen: Promise<Rendered> | undefined
  return async (message: string) => {
    screen ??= screenOf(assets, publicOrigin)
    const rendered = await screen
    return { html: rendered.html.replace(words, () => escaped(message)), headers: pageHeaders(rendered, publicOrigin) }
  }
}

/**
 * Shows a refusal to a person, who asked with a browser's own request, as the error screen with its sentence. Programs,
 * and the site's own scripts, which do not ask for HTML, are answered in JSON as ever.
 */
export function refusalsAsPages(screen: ReturnType<typeof refusalScreen>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.status < 400 || !asksForPage(c.req.header('accept')) || !isJson(c.res)) return
    const { message } = await c.res.json()
    const page = await screen(String(message))
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    for (const [name, value] of Object.entries(page.headers)) headers.set(name, value)
    const { status } = c.res
    c.res = undefined
    c.res = new Response(c.req.method === 'HEAD' ? null : page.html, { status, headers })
  }
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') ?? false

/** The error screen without its scripts: they would look at the address and make another page of it. */
async function screenOf(assets: Assets, publicOrigin: string | undefined) {
  const still: Assets = { ...assets, of: (id) => ({ ...assets.of(id), scripts: [] }) }
  const loaded = await loadPage(
    new URL('/404', 'http://in.process'),
    asker(() => Promise.reject(new Error('nothing is asked here'))),
  )
  return renderPage({ ...loaded, status: 400, state: { ...loaded.state, error: new Error(words) } }, still, publicOrigin)
}
