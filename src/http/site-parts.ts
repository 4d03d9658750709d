import type { Thing } from '../contract/collection.ts'

/** A page of the site as feeds and site maps know it. `link`: the navigation contains it. */
type SitePage = { id: string; path: string; title: string; link?: unknown; fetch: () => Promise<{ description: string }> }

/** What a feature gets to know of the whole site when it is registered (site/features.server.ts). */
export type SiteParts = { collections: readonly Thing[]; pages: readonly SitePage[] }
