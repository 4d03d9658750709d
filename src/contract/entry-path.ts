import type { Thing } from './collection.ts'

/** What the pages of a kind's groups stand under; no entry has it for its slug. */
export const groupsWord = 'groups'

/** Where the list of a kind's entries is, be it its own page or one above theirs; undefined where it has none. */
export const listPath = ({ page, at }: Pick<Thing, 'page' | 'at'>) => page ?? at

type WithPages = { at: NonNullable<Thing['at']> }

/** Where an entry has its page, by its slug; whoever knows none gives its id, from which the page leads on. */
export const entryPath = ({ at }: WithPages, slug: string) => `${at}/${encodeURIComponent(slug)}`

/** Where a group of a kind's entries has its page. */
export const groupPath = ({ at }: WithPages, slug: string) => `${at}/${groupsWord}/${encodeURIComponent(slug)}`
