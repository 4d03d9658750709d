import { heads } from '../../../../content/heads.ts'
import { escaped } from '../../../contract/escaped.ts'
import type { WorkerSettings } from '../worker/service-worker.entry.ts'

const { heading, text, again } = heads.offline.bare

/** A page that needs no other file; its link loads the address that was requested again. */
const bare = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(heading)}</title>
<style>:root{color-scheme:light dark}body{max-width:36rem;margin:12vh auto;padding:0 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif}</style>
<main><h1>${escaped(heading)}</h1><p>${escaped(text)}</p><p><a href="">${escaped(again)}</a></p></main></html>`

/** What site/features.server.ts registers. */
export const offlineWorker = {
  // At the root, so that it controls all pages.
  path: '/service-worker.js',
  /** The built script, with its settings in front. */
  script: (built: string, settings: Omit<WorkerSettings, 'standIn' | 'bare'>) =>
    `self.settings=${JSON.stringify({ ...settings, standIn: '/offline', bare } satisfies WorkerSettings)};\n${built}`,
  /** Served if the site wants no worker: it deletes what the one before has cached, and itself. */
  farewell: `addEventListener('install', () => skipWaiting())
const clear = async () => { for (const name of await caches.keys()) await caches.delete(name) }
addEventListener('activate', (event) => event.waitUntil(clear().catch(() => {}).then(() => registration.unregister())))
`,
}
