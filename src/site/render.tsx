import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { club } from '../../content/club.ts'
import { player } from '../collections/videos/video-address.ts'
import type { Call, ListQuery } from '../contract/call.ts'
import type { Posted } from '../contract/plain-form.ts'
import { escaped } from '../contract/text-format.ts'
import { EntryUnknown } from '../entries/lists.ts'
import { refusalOf } from '../http/failures.ts'
import type { Reader } from '../http/list-answers.ts'
import type { Refused } from '../http/refused.ts'
import { pagePolicy } from '../http/security/headers.ts'
import type { Services } from '../http/services.ts'
import { failureWords } from '../ui/lazy-part.tsx'
import { type Ask, NoAnswer } from '../web/ask.ts'
import { EntryGone, NoSuchPage, type Page, PostedContext } from '../web/page.ts'
import { wordsIn } from '../web/page-address.ts'
import { createPageStore, type Loaded, loadRoute } from '../web/page-state.ts'
import { PageView } from '../web/page-view.tsx'
import type { Assets } from './assets.ts'
import { speculationRules } from './complete-head.ts'
import { titleOfError } from './frame/error-page.tsx'
import { look, titleOf } from './frame/frame.tsx'
import { discovery, headOf, icon, inHtml } from './head.ts'
import { findRoute } from './routes.tsx'
import { ground, theme } from './theme.ts'

/** The hash by which a content security policy lists an inline script or style. */
export const policyHashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A call that a page needs was refused; `wait`: seconds until a retry. */
export class NotRead extends NoAnswer {
  readonly wait: number | undefined
  constructor({ status, message, wait }: Refused) {
    super(status, message)
    this.wait = wait
  }
}

/** Makes calls on the server: runs their handlers in this process, as a visitor. Throws EntryUnknown if a list has no such page. */
export const askInProcess = (services: Pick<Services, 'journal' | 'away'>, readers: Map<string, Reader>) =>
  (async (call: Call, _body?: unknown, { query = {} }: { query?: ListQuery } = {}) => {
    const read = readers.get(call.path)
    if (read === undefined) throw new Error(`${call.path} is not for pages to read`)
    try {
      return await read(query)
    } catch (error) {
      throw error instanceof EntryUnknown ? error : new NotRead(refusalOf(error, services, call))
    }
  }) as Ask

/**
 * Loads what a page shows. It is the same for everyone: only the address of the request is read, and the calls go through `ask`, in
 * this process, as a visitor. Undefined: the address asks for a page of a list that does not exist.
 */
export async function loadPage(url: URL, ask: Ask) {
  const found = findRoute(url.pathname)
  let page: Page | undefined
  let loaded: Loaded | undefined
  let error: unknown
  try {
    if (!found) throw new NoSuchPage()
    page = await found.fetch()
    loaded = await loadRoute(found, url, ask)
  } catch (caught) {
    if (caught instanceof EntryUnknown) return undefined
    error = caught
    // Some pages say themselves that their list is missing.
    if (found && page?.otherwise && caught instanceof NotRead) loaded = { route: found, page, search: url.search, data: page.otherwise }
  }
  const isGone = error instanceof EntryGone
  // If a list has no page of an entry, the list's own words would be wrong.
  const route = error instanceof NoSuchPage && !isGone ? undefined : found
  const { pathname, search, hash } = url
  return {
    status: !route || isGone ? 404 : error === undefined ? 200 : error instanceof NotRead ? error.status : 500,
    route,
    page: route && page,
    state: { location: { pathname, search, hash }, loaded, error: loaded ? undefined : error },
    error,
  }
}

type LoadedPage = NonNullable<Awaited<ReturnType<typeof loadPage>>>

/**
 * Makes the whole HTML of a page that was loaded; `posted` is what was sent to it as a plain form, and what came of it. If the page
 * could not be made, the HTML is the error screen, and `error` says why.
 */
export function renderPage(loadedPage: LoadedPage, assets: Assets, publicOrigin: string | undefined, posted?: Posted) {
  const { status, route, page, state, error } = loadedPage
  const failed = status >= 500 && !state.loaded
  const body = renderToString(
    <PostedContext value={posted}>
      <PageView store={createPageStore(state)} {...look} />
    </PostedContext>,
  )
  const { styles: files, scripts } = assets.of(route?.id ?? 'none')
  const ofEntries = (state.loaded && page?.styles?.(state.loaded.data)) ?? ''
  // One element for the common sheet, which no script loads, and the page's first one.
  const [common, first = common, ...more] = files
  const own = first === common ? '' : first?.text
  const styles = [{ address: first?.address, text: `${assets.fonts}${common?.text ?? ''}${theme}${ofEntries}${own}` }, ...more]
  const data = state.loaded?.data
  const sent = page?.sent && state.loaded ? page.sent(data) : data
  const gone = state.error instanceof EntryGone ? state.error.went : undefined
  const shown = route && {
    ...{ route, title: route.title, path: route.path, description: page?.description ?? club.description },
    ...(state.loaded && page?.about?.(state.loaded.data)),
  }
  const title = titleOf(failed || gone ? titleOfError(state.error) : (shown?.title ?? (status === 404 ? 'Not found' : 'Not done')))
  const description = shown?.description ?? club.description
  const canonical = publicOrigin && shown && !gone ? `<link rel="canonical" href="${escaped(publicOrigin + shown.path)}">` : ''
  // Search engines do not list the results of a search.
  const isSearch = route?.sought === 'everywhere' || (route?.sought !== undefined && wordsIn(state.location.search) !== '')

  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
<meta name="theme-color" content="${ground.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${ground.dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${icon}" type="image/svg+xml">
${canonical}
${isSearch ? '<meta name="robots" content="noindex">' : ''}
${shown && status === 200 ? headOf({ ...shown, data, publicOrigin }) : ''}
${discovery(route?.path)}
${styles.map(({ address, text }) => `<style${address ? ` data-href="${address}"` : ''}>${text}</style>`).join('\n')}
${assets.later ? `<noscript><link rel="stylesheet" href="${assets.later}" media="print"></noscript>` : ''}
<script>${assets.boot}</script>
</head>
<body>
<p id="loading" role="status" hidden></p>
<div id="root">${body}</div>
<script id="data" type="application/json" data-scripts="${scripts.join(' ')}"${assets.worker === undefined ? '' : ` data-worker="${assets.worker}"`}>${inHtml(failed ? { failed: failureWords(state.error) } : { data: sent, posted, missing: status === 404 || undefined, gone })}</script>
</body>
</html>
`
  const hashes = { scripts: [assets.boot, speculationRules].map(policyHashOf), styles: styles.map(({ text }) => policyHashOf(text)) }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy({ ...hashes, frames: [player], publicOrigin }),
    ...page?.headers,
  }
  return { status, html, headers, error: status >= 500 ? error : undefined }
}
