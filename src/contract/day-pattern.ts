import { isDay } from './club-time.ts'

/**
 * The orders in which a day is typed, as a page is used to. Eight digits are enough, because the keyboard of digits that
 * phones bring may have no slash.
 */
export type DayPattern = 'yyyy/MM/dd' | 'dd/MM/yyyy'

const shapes: Record<DayPattern, RegExp[]> = {
  'yyyy/MM/dd': [/^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})$/, /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/],
  'dd/MM/yyyy': [/^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/, /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/],
}

/** The day that was typed, as YYYY-MM-DD, or undefined when it cannot be read as one. */
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
