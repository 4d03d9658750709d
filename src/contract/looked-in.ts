import type { Thing } from './collection.ts'

type LookedIn = Pick<Thing, 'title' | 'fields' | 'searchIn' | 'feed' | 'calendar' | 'groupedBy' | 'schema'>

const saying = ['keywords', 'author', 'jobTitle', 'location', 'description', 'text', 'articleBody'] as const

/**
 * The fields of a collection in which a search of the whole site looks: those declared to contain words, and codes that identify a
 * person, such as a roll number. Long texts come last.
 */
export function lookedIn({ title, fields, searchIn = [], feed, calendar, groupedBy, schema }: LookedIn): string[] {
  const filed = [...Object.values(calendar?.by ?? {}), calendar?.sort, calendar?.place, groupedBy]
  const said = [calendar?.text, feed?.text, ...saying.map((property) => schema?.says[property])]
  const codes = Object.keys(fields).filter((name) => fields[name]?.isCode)
  const names = new Set([title, ...searchIn, ...filed, ...codes, ...said].filter((name) => name !== undefined))
  const isLong = (name: string) => Number(name !== title && fields[name]?.input === 'area')
  return [...names].toSorted((one, other) => isLong(one) - isLong(other))
}
