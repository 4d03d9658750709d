import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { club } from '../../content/club.ts'
import type { Ask } from '../web/ask.ts'
import { titleOf } from '../web/layout.tsx'
import type { Handle } from '../web/page.ts'
import { loadThrough } from '../web/page-load.ts'
import { type Posted, PostedContext } from '../web/posted.ts'
import type { Assets } from './assets.ts'
import { routes } from './routes.tsx'
import { ground, theme } from './theme.ts'

type Loaded = Awaited<ReturnType<typeof loadPage>>

export type Rendered = {
  status: number
  html: string
  scriptHashes: string[]
  styleHashes: string[]
  /** Why the page could not be made; the HTML is then the error screen. */
  error: unknown
}

/** What a policy lists an inline script or style by. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// Our first sheet holds the rule that React Aria would otherwise put in by itself, which the policy refuses; by this id it
// knows that the rule is there.
const marked = ' id="react-aria-pressable-style"'

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
/** JSON for a data block, where only the sign that could end it matters. */
export const dataOf = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Asks for all that a page shows. It is the same for everyone: nothing of the request but its address is read, and what
 * the page asks goes through `ask`, in this process, as a visitor.
 */
export async function loadPage(url: URL, ask: Ask) {
  const handler = createStaticHandler(routes(loadThrough(ask)))
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error('pages do not redirect')
  return { url, routes: handler.dataRoutes, context }
}

/** Makes the whole HTML of a page that was loaded; `posted` is what was sent to it as a plain form, and what came of it. */
export function renderPage(
  { url, routes, context }: Loaded,
  assets: Assets,
  publicOrigin: string | undefined,
  posted: Posted | undefined = undefined,
): Rendered {
  const failed = context.statusCode >= 500
  const error = failed ? Object.values(context.errors ?? {})[0] : undefined

  const body = renderToString(
    <PostedContext value={{ current: posted }}>
      <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
    </PostedContext>,
  )
  const leaf = matchRoutes(routes, url.pathname)?.at(-1)?.route
  const id = leaf?.id ?? 'none'
  const handle = leaf?.handle as Handle | undefined
  const { styles: files, scripts } = assets.of(id)
  const ruled = failed ? '' : (handle?.styles?.(context.loaderData[id]) ?? '')
  const styles = [...files, { address: '', text: theme }, ...(ruled === '' ? [] : [{ address: '', text: ruled }])]
  const title = titleOf(handle?.title ?? (context.statusCode === 404 ? 'Not found' : 'Not done'))
  const canonical = publicOrigin === undefined || !handle ? '' : `<link rel="canonical" href="${escaped(publicOrigin + url.pathname)}">`

  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(handle?.description ?? club.description)}">
<meta name="theme-color" content="${ground.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${ground.dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${assets.icon ?? '/static/icon.svg'}" type="image/svg+xml">
${canonical}
<script>${assets.boot}</script>
${styles.map(({ address, text }, at) => `<style${at === 0 ? marked : ''}${address && ` data-href="${address}"`}>${text}</style>`).join('\n')}
</head>
<body>
<div id="root">${body}</div>
<script id="data" type="application/json" data-scripts="${scripts.join(' ')}">${dataOf(failed ? { failed } : { loaderData: context.loaderData, posted })}</script>
</body>
</html>
`
  const styleHashes = styles.map(({ text }) => hashOf(text))
  return { status: context.statusCode, html, scriptHashes: [hashOf(assets.boot)], styleHashes, error }
}
