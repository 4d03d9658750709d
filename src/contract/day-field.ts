import { z } from 'zod/mini'
import { shaped, tidiedLine } from './characters.ts'
import { dayOfMoment, isClock, isDay } from './club-time.ts'
import type { DayPattern, Field } from './field.ts'

/** A field for a date, YYYY-MM-DD, by the date input of the browser. */
export const day = (label: string) =>
  ({ label, input: 'date', required: true, accepts: shaped(label, 100, isDay, 'must be a date like 2026-03-07.') }) as const satisfies Field

/** A day that is typed, or picked from a calendar (section 9). Of a moment, which old pickers sent, it is the club's day. */
export const pickedDay = (label: string, pattern: DayPattern) =>
  ({
    ...day(label),
    input: 'picker',
    pattern,
    help: pattern,
    accepts: z.pipe(
      z.transform((sent) => (typeof sent === 'string' ? (dayOfMoment(tidiedLine(sent)) ?? sent) : sent)),
      day(label).accepts,
    ),
  }) as const satisfies Field

/** A time of day, HH:MM, 24 hours. */
export const clock = (label: string) =>
  ({ label, input: 'time', required: true, accepts: shaped(label, 100, isClock, 'must be a time like 17:30.') }) as const satisfies Field

const shapes: Record<DayPattern, RegExp[]> = {
  'yyyy/MM/dd': [/^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})$/, /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/],
  'dd/MM/yyyy': [/^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/, /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/],
}

/** The day that was typed, as YYYY-MM-DD; undefined if it is none. */
export function readDay(typed: string, pattern: DayPattern): string | undefined {
  const text = typed.trim()
  const { year, month, day } = shapes[pattern].map((shape) => shape.exec(text)?.groups).find((groups) => groups) ?? {}
  if (!year || !month || !day) return undefined
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : undefined
}

/** A day, YYYY-MM-DD, as it is typed in a pattern. */
export function writtenDay(day: string, pattern: DayPattern): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return pattern === 'yyyy/MM/dd' ? `${year}/${month}/${date}` : `${date}/${month}/${year}`
}
