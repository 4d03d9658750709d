import { dayAt, isDay, timeAt } from '../../../contract/club-time.ts'

const months = 'january february march april may june july august september october november december'.split(' ')
const weekday = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?'
const month = '(?<month>[a-z]{3,9})\\.?'
const date = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
/** 03/07/2026 is the third of July, as in the old gallery. */
const shapes = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  new RegExp(`^${weekday}${month} ${date},? (?<year>\\d{4})$`, 'i'),
  new RegExp(`^${weekday}${date} ${month},? (?<year>\\d{4})$`, 'i'),
]
// A time after a day does not change the day, unless a time zone follows.
const hours = /[T ,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:[ap]\.?m\.?)?$/i
const zoned = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$|\bGMT(?:[+-]\d{4})?(?: \(.*\))?$/
const milliseconds = /^\d{12,13}$/

type Reading = (text: string) => string | undefined
/** The patterns would be slow on prose. */
const ofShort =
  (reading: Reading): Reading =>
  (text) =>
    text.length > 100 ? undefined : reading(text)

/** An ISO timestamp, a date as JavaScript prints it, or milliseconds since 1970. */
function momentOf(text: string): Date | undefined {
  const at = new Date(milliseconds.test(text) ? Number(text) : zoned.test(text) ? text : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** YYYY-MM-DD in club time. */
export const dayOf = ofShort((text) => {
  const moment = momentOf(text)
  if (moment) return dayAt(moment)
  const plain = text.replace(hours, '').replace(/\s+/g, ' ').trim()
  const { year, month = '', day = '' } = shapes.map((shape) => shape.exec(plain)?.groups).find((groups) => groups !== undefined) ?? {}
  const number = /^\d/.test(month) ? month : String(months.findIndex((name) => name.startsWith(month.toLowerCase())) + 1)
  const read = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : undefined
})

/** HH:MM in club time. */
export const clockOf = ofShort((text) => {
  const moment = momentOf(text)
  const plain = moment ? timeAt(moment) : text.replace(/^([01]\d|2[0-3])([0-5]\d)(?:\s*(?:hrs?|h))?$/i, '$1:$2')
  const shape = /^(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?::\d{2})?\s*(?:(?<half>[ap])\.?m\.?)?$/i
  const { hour, minute = '00', half } = shape.exec(plain)?.groups ?? {}
  if (hour === undefined || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12))) return undefined
  const counted = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(counted).padStart(2, '0')}:${minute}`
})
