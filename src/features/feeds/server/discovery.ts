import { club } from '../../../../content/club.ts'
import type { Thing } from '../../../contract/collection.ts'
import { calendarPath, everything, feedForms, feedPath, listPath } from '../../../contract/entry-path.ts'
import { escaped } from '../../../contract/text-format.ts'
import * as things from '../../../site/collections.ts'
import { written } from './feed-text.ts'
import { titleOfSeveral } from './texts.ts'

type Alternate = { type: string; path: string; title: string }

const feedsOf = (told: Parameters<typeof feedPath>[0], title: string): Alternate[] =>
  feedForms.map((form) => ({ type: written[form].type, path: feedPath(told, form), title }))

const tag = ({ type, path, title }: Alternate) => `<link rel="alternate" type="${type}" href="${escaped(path)}" title="${escaped(title)}">`

const known = new Map<string, string>([['/', feedsOf(everything, club.name).map(tag).join('\n')]])
for (const thing of Object.values<Thing>(things)) {
  const { at, feed, calendar } = thing
  const list = listPath(thing)
  if (list === undefined || at === undefined) continue
  const title = `${club.name}: ${titleOfSeveral(thing)}`
  const calendars = calendar ? [{ type: 'text/calendar', path: calendarPath({ at }), title }] : []
  known.set(list, [...(feed ? feedsOf({ at }, title) : []), ...calendars].map(tag).join('\n'))
}

/** The lines in the head of the page at a path by which a reader of feeds and calendars finds those that say the same. */
export const discovery = (path: string | undefined) => known.get(path ?? '') ?? ''
