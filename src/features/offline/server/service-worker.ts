import type { WorkerSettings } from '../worker/service-worker.entry.ts'

/** Serves the service worker; site/features.server.ts registers it. */
export const offlineWorker = {
  // At the root, so that it controls all pages.
  path: '/service-worker.js',
  script: (built: string, settings: WorkerSettings) => `self.settings=${JSON.stringify(settings)};\n${built}`,
  /** Served if the site wants no worker: it deletes what the one before has cached, and itself. */
  farewell: `addEventListener('install', () => skipWaiting())
const clear = async () => { for (const name of await caches.keys()) await caches.delete(name) }
addEventListener('activate', (event) => event.waitUntil(clear().catch(() => {}).then(() => registration.unregister())))
`,
}
