import { departments, eventTypes, memberCategories, teams, years } from '../../content/options.ts'

const last = <Words extends readonly string[]>(words: Words) => words[words.length - 1] as Words[number]

/** The first of each of the club's lists, and the last, which is another: what tests choose, whatever the words are. */
export const first = { year: years[0], dept: departments[0], team: teams[0], eventType: eventTypes[0], category: memberCategories[0] }
export const other = {
  year: last(years),
  dept: last(departments),
  team: last(teams),
  eventType: last(eventTypes),
  category: last(memberCategories),
}
