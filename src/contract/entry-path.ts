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

type With = { at: NonNullable<Thing['at']> }

/** Where the calendar of a kind is. */
export const calendarPath = ({ at }: With) => `${at}.ics`

/** Where the calendar is of those that say the same; `by`: what the kind's contract calls the field in addresses. */
export const calendarPathBy = ({ at }: With, by: string, value: string) => `${at}/${by}/${encodeURIComponent(value)}.ics`

/** Where the calendar of one entry is, by its slug. */
export const calendarPathOf = ({ at }: With, slug: string) => `${at}/${encodeURIComponent(slug)}.ics`

/** The forms of a feed, by the endings of their addresses. */
export const feedForms = ['atom', 'rss', 'json'] as const
export type FeedForm = (typeof feedForms)[number]

/** Where the feeds of everything are, but for the ending. */
export const everything: With = { at: '/feed' }

/** Where a feed is. */
export const feedPath = ({ at }: With, form: FeedForm) => `${at}.${form}`

/**
 * Where the calls lie that follow from there being a thing. Apart from their checks (lifecycle.ts), which weigh more than the
 * first visit of a page can carry.
 */
export const livesPaths = (table: string) => ({
  entry: `/api/entry/${table}/:id`,
  changes: `/api/changes/${table}/:id`,
  restore: `/api/restore/${table}/:id`,
  putBack: `/api/putBack/${table}/:id`,
})
