import type { Hono } from 'hono'
import type { Thing } from '../contract/collection.ts'
import { liveUpdates } from '../features/live/server/live.ts'
import { offlineWorker } from '../features/offline/server/service-worker.ts'
import { shareRoutes } from '../features/sharing/api.ts'
import { shareCard } from '../features/sharing/server/drawings.ts'
import type { Services } from '../http/services.ts'
import type { Shareable, SiteParts } from '../http/site-parts.ts'
import type { EventStream } from '../http/web-server.ts'

/** A script that controls the pages of the site in visitors' browsers. */
export type ServiceWorker = {
  path: string
  script: (built: string, settings: { build: string; pages: readonly string[]; unread: readonly string[] }) => string
  /** Served if the site wants no worker: it removes the one before. */
  farewell: string
}

type ServerFeatures = {
  eventStream?: (services: Services, collections: readonly Thing[]) => EventStream
  serviceWorker?: ServiceWorker
  /** Routes besides the calls, such as drawn files. */
  routes?: (services: Services, site: SiteParts) => Hono
  /** The address of a page's picture in chats, and the words on it below its title. */
  cardOf?: (shown: Shareable) => { address: string; line: string }
}

/** What features add on the server, one line each (scripts/without.mjs removes the lines of a feature). */
export const serverFeatures: ServerFeatures = {
  eventStream: liveUpdates,
  serviceWorker: offlineWorker,
  routes: shareRoutes,
  cardOf: shareCard,
}
