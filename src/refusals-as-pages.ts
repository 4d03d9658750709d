import type { MiddlewareHandler } from 'hono'
import type { Assets } from './assets.ts'
import { escaped, loadPage, type Rendered, renderPage } from './render.tsx'
import { pagePolicy } from './server/headers.ts'
import type { Services } from './server/services.ts'
import { asker } from './web/ask.ts'

const words = 'Here stands why.'

/**
 * Shows a refusal to a person, who asked with a browser's own request, as the error screen with its sentence. Programs,
 * and the site's own scripts, which do not ask for HTML, are answered in JSON as ever.
 */
export function refusalsAsPages({ publicOrigin }: Services, assets: Assets): MiddlewareHandler {
  let screen: Promise<Rendered> | undefined
  return async (c, next) => {
    await next()
    if (c.res.status < 400 || !c.req.header('accept')?.includes('text/html') || !isJson(c.res)) return
    const { message } = await c.res.json()
    screen ??= screenOf(assets, publicOrigin)
    const { html, scriptHashes, styleHashes } = await screen
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('content-security-policy', pagePolicy(scriptHashes, styleHashes, publicOrigin))
    const { status } = c.res
    c.res = undefined
    c.res = new Response(c.req.method === 'HEAD' ? null : html.replace(words, () => escaped(String(message))), { status, headers })
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
  loaded.context.statusCode = 400
  loaded.context.errors = Object.fromEntries(Object.keys(loaded.context.errors ?? {}).map((at) => [at, new Error(words)]))
  return renderPage(loaded, still, publicOrigin)
}
