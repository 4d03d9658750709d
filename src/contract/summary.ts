import { wireName } from './call.ts'
import { clockWords, dayWords, isClock, isDay } from './club-time.ts'
import type { Schema, Thing } from './collection.ts'
import { capital } from './text-format.ts'

/** The summary of an entry: for link previews, share cards, posters and feeds. */
export type Summary = { kind: string; title: string; about: string; day: string; time: string; place: string; picture: string }

type Summarised = Pick<Thing, 'words' | 'title' | 'schema' | 'day' | 'calendar' | 'pictures' | 'readAs'>

/** The summary of a stored entry, or of one in a reply; '' for what it lacks. */
export function summaryOf(thing: Summarised, entry: Record<string, unknown>): Summary {
  const textOf = (name: string | undefined) => {
    const text = name === undefined ? undefined : (entry[wireName(thing, name)] ?? entry[name])
    return typeof text === 'string' ? text : ''
  }
  const { words, schema, calendar } = thing
  const kind = capital(words.one)
  return {
    kind,
    title: textOf(thing.title) || kind,
    about: schema ? (aboutIn(schema).map(textOf).find(Boolean) ?? '') : '',
    day: textOf(thing.day),
    time: textOf(schema?.says.startDate?.[1]),
    place: textOf(calendar?.place),
    picture: textOf(thing.pictures?.[0]),
  }
}

/** When an entry takes place: a line for the day and one for the club's time. */
export function whenOf({ day, time }: Pick<Summary, 'day' | 'time'>, zone: string): string[] {
  const date = day.slice(0, 10)
  return [...(isDay(date) ? [dayWords(date)] : []), ...(isClock(time) ? [`${clockWords(time).toLowerCase()} ${zone}`] : [])]
}

/** The same, and where. */
export const whenAndWhereOf = (summary: Summary, zone: string) => [...whenOf(summary, zone), summary.place].filter((text) => text !== '')

/** The fields with what an entry is about; the first that is filled in counts. */
const aboutIn = ({ says }: Schema) => [says.description, says.text, says.articleBody, says.jobTitle, says.author]

const saying = ['keywords', 'author', 'jobTitle', 'location', 'description', 'text', 'articleBody'] as const

/** The fields that the search of the whole site reads: those with words, and codes of people such as roll numbers; long texts last. */
export function lookedIn({ title, fields, searchIn = [], feed, calendar, groupedBy, schema }: Thing): string[] {
  const filed = [...Object.values(calendar?.by ?? {}), calendar?.sort, calendar?.place, groupedBy]
  const described = [calendar?.text, feed?.text, ...saying.map((property) => schema?.says[property])]
  const codes = Object.keys(fields).filter((name) => fields[name]?.isCode)
  const names = new Set([title, ...searchIn, ...filed, ...codes, ...described].filter((name) => name !== undefined))
  const isLong = (name: string) => Number(name !== title && fields[name]?.input === 'area')
  return [...names].toSorted((one, other) => isLong(one) - isLong(other))
}
