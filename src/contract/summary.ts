import { wireName } from './call.ts'
import { dayWords, isClock, isDay } from './club-time.ts'
import type { Schema, Thing } from './collection.ts'
import { capital } from './text-format.ts'

/** An entry as it is spoken of where it does not stand itself: beside a link, on a card, on a board. */
export type Summary = { kind: string; title: string; about: string; day: string; time: string; place: string; picture: string }

type Telling = Pick<Thing, 'words' | 'title' | 'schema' | 'day' | 'calendar' | 'pictures' | 'readAs'>

/** What an entry says of itself, as it is kept or as a list tells it; '' for whatever it does not say. */
export function summaryOf(thing: Telling, entry: Record<string, unknown>): Summary {
  const said = (name: string | undefined) => {
    const text = name === undefined ? undefined : (entry[wireName(thing, name)] ?? entry[name])
    return typeof text === 'string' ? text : ''
  }
  const { words, schema, calendar } = thing
  const kind = capital(words.one)
  return {
    kind,
    title: said(thing.title) || kind,
    about: schema ? said(aboutIn(schema)) : '',
    day: said(thing.day),
    time: said(schema?.says.startDate?.[1]),
    place: said(calendar?.place),
    picture: said(thing.pictures?.[0]),
  }
}

/** When an entry is, a line for the day and one for the time, which is the club's own and says so, as its page has it. */
export function whenOf({ day, time }: Pick<Summary, 'day' | 'time'>, zone: string): string[] {
  const date = day.slice(0, 10)
  return [...(isDay(date) ? [dayWords(date)] : []), ...(isClock(time) ? [`${time} ${zone}`] : [])]
}

/** The same, and where it is. */
export const whenAndWhereOf = (told: Summary, zone: string): string[] => [...whenOf(told, zone), ...(told.place === '' ? [] : [told.place])]

/** The field that says what an entry is about, where one does. */
const aboutIn = ({ says }: Schema) => says.description ?? says.text ?? says.articleBody ?? says.jobTitle ?? says.author
