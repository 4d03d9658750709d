import type { Thing } from './collection.ts'

/** The path of groups below a collection; no entry has this slug. */
export const groupsWord = 'groups'

/** The path of the list of a collection; undefined if it has none. */
export const listPath = ({ page, at }: Pick<Thing, 'page' | 'at'>) => page ?? at

type WithPages = { at: NonNullable<Thing['at']> }

/** The path of an entry's page, by its slug, or by its id, which redirects. */
export const entryPath = ({ at }: WithPages, slug: string) => `${at}/${encodeURIComponent(slug)}`
export const groupPath = ({ at }: WithPages, slug: string) => `${at}/${groupsWord}/${encodeURIComponent(slug)}`
export const calendarPath = ({ at }: WithPages) => `${at}.ics`

/** The path of the calendar of one value; `by`: the name of the field in addresses. */
export const calendarPathBy = ({ at }: WithPages, by: string, value: string) => `${at}/${by}/${encodeURIComponent(value)}.ics`
export const calendarPathOf = ({ at }: WithPages, slug: string) => `${at}/${encodeURIComponent(slug)}.ics`

/** The formats of feeds, by the endings of their paths. */
export const feedForms = ['atom', 'rss', 'json'] as const
export type FeedForm = (typeof feedForms)[number]

/** The path of the feeds of everything, without the ending. */
export const everything: WithPages = { at: '/feed' }
export const feedPath = ({ at }: WithPages, form: FeedForm) => `${at}.${form}`
