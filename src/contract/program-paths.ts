import type { Thing } from './collection.ts'

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
