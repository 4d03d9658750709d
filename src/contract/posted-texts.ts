import { dayAt, timeAt } from './club-time.ts'
import type { Fields } from './fields.ts'

const said = { day: dayAt, time: timeAt }

/** What the fields of an entry say that tell when it was posted, for one that is posted at a moment. */
export const postedTexts = (fields: Fields, at: Date): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { posted }]) => (posted ? [[name, said[posted](at)]] : [])))
