import type { Thing } from './collection.ts'

/** How much a word counts by where it stands: in the title, in what an entry is filed under, in its text, in the text of its file. */
export const weights = { title: 3, keyword: 2, text: 1, file: 0 } as const
export type Weight = (typeof weights)[keyof typeof weights]

export type LookedIn = Pick<Thing, 'title' | 'fields' | 'searchIn' | 'feed' | 'calendar' | 'groupedBy' | 'schema'>

const saying = ['keywords', 'author', 'jobTitle', 'location', 'description', 'text', 'articleBody'] as const

/** The fields of a kind in which a search of the whole site looks, all that it declares to say something in words: the title first, long texts last. */
export function lookedIn({ title, fields, searchIn = [], feed, calendar, groupedBy, schema }: LookedIn): [name: string, weight: Weight][] {
  const filed = [...Object.values(calendar?.by ?? {}), calendar?.sort, calendar?.place, groupedBy]
  const said = [calendar?.text, feed?.text, ...saying.map((property) => schema?.says[property])]
  const names = new Set([title, ...searchIn, ...filed, ...said].filter((name) => name !== undefined))
  const weighed = [...names].map((name): [string, Weight] => [name, weightOf(name)])
  return weighed.toSorted(([, one], [, other]) => other - one)

  function weightOf(name: string) {
    if (name === title) return weights.title
    return fields[name]?.input === 'area' ? weights.text : weights.keyword
  }
}
