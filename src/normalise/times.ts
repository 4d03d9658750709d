import { dayAt, isDay } from '../contract/club-time.ts'

const months = 'january february march april may june july august september october november december'.split(' ')
const monthOf = (name: string) => months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1

/** The orders in which a day was written; 03/07/2026 is the third of July, as the old gallery wrote it. */
const shapes = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i,
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?(?<day>\d{1,2})(?:st|nd|rd|th)? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/i,
]

const ordinal = '(?:st|nd|rd|th)?'
const upTo = '\\s*(?:-|–|—|&|\\band\\b|\\bto\\b|\\btill\\b|\\buntil\\b)\\s*'
/** Several days of one month: 12-13 March 2024, March 12 to 13, 2024. */
const span = [
  new RegExp(`^(?<day>\\d{1,2})${ordinal}${upTo}(?<last>\\d{1,2})${ordinal} (?<month>[a-z]{3,9})\\.?,? (?<year>\\d{4})$`, 'i'),
  new RegExp(`^(?<month>[a-z]{3,9})\\.? (?<day>\\d{1,2})${ordinal}${upTo}(?<last>\\d{1,2})${ordinal},? (?<year>\\d{4})$`, 'i'),
]

// Hours behind a day say nothing about which day it is, unless a zone stands behind them.
const hours = /[T ,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:[ap]\.?m\.?)?$/i
const zoned = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$|\bGMT(?:[+-]\d{4})?(?: \(.*\))?$/
// What is longer is prose, and the patterns would take their time with it.
const longest = 100
const milliseconds = /^\d{12,13}$/

/** A moment that says where on earth it was: an ISO timestamp, a date as JavaScript prints it, milliseconds since 1970. */
function momentOf(text: string): Date | undefined {
  const at = milliseconds.test(text) ? new Date(Number(text)) : zoned.test(text) ? new Date(text) : undefined
  return at === undefined || Number.isNaN(at.getTime()) ? undefined : at
}

/** The day that an old entry means, YYYY-MM-DD in club time; undefined where it cannot be read. */
export function dayOf(text: string): string | undefined {
  if (text.length > longest) return undefined
  const moment = momentOf(text)
  if (moment) return dayAt(moment)
  const plain = text.replace(hours, '').replace(/\s+/g, ' ').trim()
  const { year, month = '', day = '' } = shapes.map((shape) => shape.exec(plain)?.groups).find((groups) => groups !== undefined) ?? {}
  const number = /^\d/.test(month) ? month : String(monthOf(month))
  const read = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : undefined
}

/** The day that a text with a year of two digits means: the same orders, and a year of this century. */
export function dayOfShortYear(text: string): string | undefined {
  if (text.length > longest) return undefined
  const [, before, year] = /^(\d{1,2}[-/.]\d{1,2}[-/.]|[\w ,]*[a-z.,\d] )(\d{2})$/i.exec(text.trim()) ?? []
  return year === undefined ? undefined : dayOf(`${before}20${year}`)
}

/** The first of several days that are written as one, `12-13 March 2024` or `28 February to 2 March 2024`. */
export function firstDayOf(text: string): string | undefined {
  if (text.length > longest) return undefined
  const plain = text.replace(/\s+/g, ' ').trim()
  const { day, last, month, year } = span.map((shape) => shape.exec(plain)?.groups).find((groups) => groups !== undefined) ?? {}
  if (day !== undefined) {
    const [first, end] = [dayOf(`${day} ${month} ${year}`), dayOf(`${last} ${month} ${year}`)]
    return first !== undefined && end !== undefined && first <= end ? first : undefined
  }
  const [one = '', other = '', ...more] = plain.split(/ (?:-|–|—|to|till|until) /i)
  const end = dayOf(other)
  const first = dayOf(one) ?? dayOf(`${one} ${end?.slice(0, 4)}`)
  return more.length === 0 && first !== undefined && end !== undefined && first <= end ? first : undefined
}

/** The first day of a month or a year that is all that a text names: `Feb 2022`, `2022-02`, `02/2022`, `2022`. */
export function beginningOf(text: string): string | undefined {
  const plain = text.trim()
  if (plain.length > longest) return undefined
  if (/^(?:19|20)\d{2}$/.test(plain)) return dayOf(`${plain}-1-1`)
  const [, year, month] = /^(\d{4})[-/.](\d{1,2})$/.exec(plain) ?? []
  if (year !== undefined) return dayOf(`${year}-${month}-1`)
  const [, numbered, its] = /^(\d{1,2})[-/.](\d{4})$/.exec(plain) ?? []
  if (numbered !== undefined) return dayOf(`${its}-${numbered}-1`)
  const [, named, ofYear] = /^([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(plain) ?? []
  return named === undefined ? undefined : dayOf(`1 ${named} ${ofYear}`)
}

/** Whether the end of something has not come yet. */
export const isStillOn = (text: string) =>
  /^(?:till |until |to |up to )?(?:present|now|date|today|current|currently|ongoing|on-going|continuing)\.?$/i.test(text.trim())

/** The time of day that an old entry means, HH:MM in club time; undefined where it cannot be read. */
export function clockOf(text: string): string | undefined {
  if (text.length > longest) return undefined
  const moment = momentOf(text)
  if (moment) return new Date(moment.getTime() + 5.5 * 60 * 60 * 1000).toISOString().slice(11, 16)
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3])([0-5]\d)(?:\s*(?:hrs?|h))?$/i.exec(text) ?? []
  if (hours !== '') return `${hours}:${minutes}`
  const {
    hour,
    minute = '00',
    half,
  } = /^(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?::\d{2})?\s*(?:(?<half>[ap])\.?m\.?)?$/i.exec(text)?.groups ?? {}
  if (hour === undefined || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12))) return undefined
  const counted = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(counted).padStart(2, '0')}:${minute}`
}
