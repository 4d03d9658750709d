import type { Thing } from '../contract/collection.ts'
import { liveUpdates } from '../features/live/server/live.ts'
import { offlineWorker } from '../features/offline/server/service-worker.ts'
import type { Services } from '../http/services.ts'
import type { EventStream } from '../http/web-server.ts'

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
