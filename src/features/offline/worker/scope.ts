import type { WorkerSettings } from '../kept.ts'

type Extendable = Event & { waitUntil: (until: Promise<unknown>) => void }
type Hear = {
  (type: 'install' | 'activate', listener: (event: Extendable) => void): void
  (type: 'message', listener: (event: Extendable & { data: unknown }) => void): void
  (type: 'sync', listener: (event: Extendable & { tag: string }) => void): void
}
type Scope = {
  settings: WorkerSettings
  skipWaiting: () => Promise<void>
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  clients: { matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<{ url: string }[]> }
  addEventListener: Hear
}

/** A service worker's own world, as far as it is used: the types of it cannot stand beside those of pages. */
export const scope = self as unknown as Scope
