import type { Thing } from '../contract/collection.ts'
import { addVersion, announceChange, giveSlug, registerHooks, useFiles } from '../entries/hooks.ts'
import { redirectRenamed } from '../entries/slugs.ts'
import { liveUpdates } from '../features/live/server/live.ts'
import { offlineWorker } from '../features/offline/server/service-worker.ts'
import { followFile } from '../features/search/server/file-texts.ts'
import { indexEntry } from '../features/search/server/search-index.ts'
import type { EventStream } from '../http/connections/web-server.ts'
import type { Services } from '../http/services.ts'

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

/** What happens with each change of an entry, in this order and in its transaction. */
registerHooks([
  // Before the versions of an erased entry go, which name files too.
  useFiles,
  addVersion,
  giveSlug,
  redirectRenamed,
  // The search looks in the texts that are there.
  followFile,
  indexEntry,
  announceChange,
])
