import type { Thing } from '../contract/collection.ts'
import type { GroupAsWhole } from '../contract/entry-calls.ts'

/** A page of the site for the sitemap and share cards. `link`: the navigation contains it. */
type SitePage = { id: string; path: string; title: string; link?: unknown; fetch: () => Promise<{ description: string }> }

/** What a feature gets when it is registered (site/features.server.ts). */
export type SiteParts = { collections: readonly Thing[]; pages: readonly SitePage[] }

/** The subject of a share card: an entry, a group of entries, or another page. */
export type Shareable =
  | { thing: Thing; entry: Record<string, unknown> }
  | { thing: Thing; whole: GroupAsWhole }
  | { page: { id: string; title: string }; description: string }
