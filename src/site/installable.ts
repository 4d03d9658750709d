import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { club } from '../../content/club.ts'
import { shortcuts } from '../../content/pages.ts'
import type { Thing } from '../contract/collection.ts'
import { freshReply, type ReadyReply } from '../http/replies/reply.ts'
import { workerPolicy } from '../http/security/headers.ts'
import * as collections from './collections.ts'
import { manifestPath } from './complete-head.ts'
import { type ServiceWorker, serverFeatures } from './features.server.ts'
import { pages } from './routes.tsx'
import { ground } from './theme.ts'

/** What makes the site installable. Without `offline` a worker removes itself. */
type Given = { built: string; headers: Record<string, string>; offline: boolean }

const shortcutPages = pages.filter(({ id }) => shortcuts.includes(id))

/** What a browser requests to install the site as an app and read it offline, by address. */
export function installable({ built, headers, offline }: Given): Map<string, ReadyReply> {
  const files = new Map([[manifestPath, freshReply(JSON.stringify(manifest), { ...headers, 'content-type': 'application/manifest+json' })]])
  const { serviceWorker: worker } = serverFeatures
  const script = worker && ((offline && scriptOf(worker, built)) || worker.farewell)
  const about = { ...headers, 'content-type': 'text/javascript; charset=utf-8', 'content-security-policy': workerPolicy }
  // Browsers ask for it each time: a cached worker would keep everything else old.
  if (script) files.set(worker.path, freshReply(script, about))
  return files
}

const icons = [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' }))
const manifest = {
  ...{ id: '/', name: club.title, short_name: club.name, description: club.description, lang: 'en', dir: 'ltr' },
  ...{ start_url: '/', scope: '/', display: 'standalone', background_color: ground.light, theme_color: ground.light },
  icons: [...icons, { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' }],
  shortcuts: shortcutPages.map(({ title, path }) => ({ name: title, url: path, icons: icons.slice(0, 1) })),
}

function scriptOf(worker: ServiceWorker, built: string) {
  const groups = readFileSync(join(built, 'groups.json'), 'utf8')
  const { 'service-worker': entry } = JSON.parse(groups) as Record<string, { js: string[] }>
  if (!entry?.js[0]) return undefined
  const script = readFileSync(join(built, entry.js[0]), 'utf8')
  // groups.json names all files of the build.
  const build = createHash('sha256').update(groups).update(script).digest('hex').slice(0, 12)
  // For everyone: pages without a link are for administrators, those of personal collections show people.
  const personal = Object.values<Thing>(collections).flatMap(({ personal, page }) => (personal && page ? [page] : []))
  const shared = pages.filter(({ link, path }) => link && !personal.includes(path)).map(({ path }) => path)
  return worker.script(script, { build, pages: shared, unread: ['/', ...shortcutPages.map(({ path }) => path)] })
}
