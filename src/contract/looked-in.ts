import type { Thing } from './collection.ts'

type LookedIn = Pick<Thing, 'title' | 'fields' | 'searchIn' | 'feed' | 'calendar' | 'groupedBy' | 'schema'>

const saying = ['keywords', 'author', 'jobTitle', 'location', 'description', 'text', 'articleBody'] as const

/**
 * The fields of a collection in which a search of the whole site looks: all that it declares to say something in words, and codes by which
 * somebody is known; long texts last.
 */
export function lookedIn({ title, fields, searchIn = [], feed, calendar, groupedBy, schema }: LookedIn): string[] {
  const filed = [...Object.values(calendar?.by ?? {}), calendar?.sort, calendar?.place, groupedBy]
  const said = [calendar?.text, feed?.text, ...saying.map((property) => schema?.says[property])]
  const codes = Object.keys(fields).filter((name) => fields[name]?.isCode)
  const names = new Set([title, ...searchIn, ...filed, ...codes, ...said].filter((name) => name !== undefined))
  const isLong = (name: string) => Number(name !== title && fields[name]?.input === 'area')
  return [...names].toSorted((one, other) => isLong(one) - isLong(other))
}
