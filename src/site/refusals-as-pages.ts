import type { MiddlewareHandler } from 'hono'
import { escaped } from '../contract/text-format.ts'
import type { Services } from '../http/services.ts'
import type { Assets } from './assets.ts'
import { renderPage } from './render.tsx'

const words = '(the reason)'

/** Shows a refusal to a browser that asked for a page as the error screen, rendered once. Programs and our own scripts get JSON. */
export function refusalsAsPages({ publicOrigin }: Services, assets: Assets): MiddlewareHandler {
  // Scripts would read the address and render another page.
  const still: Assets = { ...assets, of: (id) => ({ ...assets.of(id), scripts: [] }) }
  const state = { location: { pathname: '/404', search: '', hash: '' }, loaded: undefined, error: new Error(words) }
  let screen: ReturnType<typeof renderPage> | undefined
  return async (c, next) => {
    await next()
    const isJson = c.res.headers.get('content-type')?.startsWith('application/json')
    if (c.res.status < 400 || !isJson || !c.req.header('accept')?.includes('text/html')) return
    const { message } = await c.res.json()
    screen ??= renderPage({ status: 400, route: undefined, page: undefined, state, error: undefined }, still, publicOrigin)
    const html = screen.html.replace(words, () => escaped(String(message)))
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    for (const [name, value] of Object.entries(screen.headers)) headers.set(name, value)
    const { status } = c.res
    c.res = undefined
    c.res = new Response(c.req.method === 'HEAD' ? null : html, { status, headers })
  }
}
