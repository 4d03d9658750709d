import type { Hono } from 'hono'
import type { Thing } from '../contract/collection.ts'
import type { GroupAsWhole } from '../contract/entry-calls.ts'
import { liveUpdates } from '../features/live/server/live.ts'
import { offlineWorker } from '../features/offline/server/service-worker.ts'
import { shareRoutes } from '../features/sharing/api.ts'
import { shareCard } from '../features/sharing/server/drawings.ts'
import type { Services } from '../http/services.ts'
import type { SiteParts } from '../http/site-parts.ts'
import type { EventStream } from '../http/web-server.ts'

/** Routes of a feature besides its calls, such as files that it draws. */
type Routes = (services: Services, site: SiteParts) => Hono

/** The picture beside a link to a page in a chat: its address, and the words on it below its title. */
type CardOf = (
  shown:
    | { thing: Thing; entry: Record<string, unknown> }
    | { thing: Thing; whole: GroupAsWhole }
    | { page: { id: string; title: string }; description: string },
) => { address: string; line: string }

type Open = (services: Services, collections: readonly Thing[]) => EventStream

/** A script that controls the pages of the site in visitors' browsers. */
export type ServiceWorker = {
  path: string
  script: (built: string, settings: { build: string; pages: readonly string[]; unread: readonly string[] }) => string
  /** Served if the site wants no worker: it removes the one before. */
  farewell: string
}

/** The event streams of features, one line each (scripts/without.mjs removes it with the feature). */
const streams: Record<string, Open> = {
  liveUpdates,
}
export const eventStreams = Object.values(streams)

/** The service workers of features. A site has one at most. */
const workers: Record<string, ServiceWorker> = {
  offlineWorker,
}
export const [serviceWorker] = Object.values(workers)

/** The routes of features. */
const routes: Record<string, Routes> = {
  shareRoutes,
}
export const featureRoutes = Object.values(routes)

/** The share cards of features. A site has one kind at most. */
const cards: Record<string, CardOf> = {
  shareCard,
}
export const [cardOf] = Object.values(cards)
