import { club } from '../../../../content/club.ts'
import type { Thing } from '../../../contract/collection.ts'
import { listPath } from '../../../contract/entry-path.ts'
import { escaped } from '../../../contract/escaped.ts'
import { calendarPath, everything, feedForms, feedPath } from '../../../contract/program-paths.ts'
import { written } from './feed-text.ts'
import { titleOfSeveral } from './texts.ts'

const tag = (type: string, path: string, title: string) =>
  `<link rel="alternate" type="${type}" href="${escaped(path)}" title="${escaped(title)}">`
const feedTags = (of: { at: string }, title: string) => feedForms.map((form) => tag(written[form].type, feedPath(of, form), title))

/** The lines in the head of the page at a path by which programs find its feeds and its calendar. */
export function discovery(path: string | undefined, collections: readonly Thing[]): string {
  if (path === '/') return feedTags(everything, club.name).join('\n')
  const thing = path === undefined ? undefined : collections.find((one) => listPath(one) === path)
  if (thing?.at === undefined) return ''
  const { at, feed, calendar } = { ...thing, at: thing.at }
  const title = `${club.name}: ${titleOfSeveral(thing)}`
  return [...(feed ? feedTags({ at }, title) : []), ...(calendar ? [tag('text/calendar', calendarPath({ at }), title)] : [])].join('\n')
}
