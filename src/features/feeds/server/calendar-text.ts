import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Appointment } from '../../../contract/appointment.ts'
import type { Revision } from '../../../entries/feed-entries.ts'
import { plainLine, plainText } from './texts.ts'

/** What stands in a calendar: `name` is its own for ever, `address` where the site shows it. */
export type Dated = { name: string; appointment: Appointment; revision: Revision; isOff: boolean; address: string; wordsOfLink: string }

/** After how many seconds a program may ask again. */
const askedAfter = 60 * 60

// So that no piece holds the process for long: the library folds letter by letter.
const atOnce = 25
// As whole lines, because a text may say the same.
const [first, last] = ['\r\nBEGIN:VEVENT\r\n', '\r\nEND:VCALENDAR']

/** So that one without entries has a part too, as RFC 5545 wants: the zone in which all moments are written, which shifts none. */
const zone = [
  ...['', 'BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n')

/** The text of a calendar, piece by piece (RFC 5545, 7986). The same entries give the same bytes. */
export function* calendarText(title: string, entries: readonly Dated[]): Generator<string> {
  const empty = calendarOf(title, [])
  yield empty.slice(0, empty.lastIndexOf(last))
  if (entries.length === 0) yield zone
  for (let at = 0; at < entries.length; at += atOnce) {
    const piece = calendarOf(title, entries.slice(at, at + atOnce))
    yield piece.slice(piece.indexOf(first), piece.lastIndexOf(last))
  }
  yield `${last}\r\n`
}

function calendarOf(title: string, entries: readonly Dated[]): string {
  const calendar = ical({
    // The library escapes the texts of entries and not this one.
    name: plainLine(title).replace(/[\\;,]/g, '\\$&'),
    prodId: '//club-site//calendar//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: askedAfter,
  })
  for (const entry of entries) put(calendar, entry)
  return calendar.toString()
}

function put(calendar: ICalCalendar, { name, appointment, revision, isOff, address, wordsOfLink }: Dated) {
  const { title, text, place, link, sort, when } = appointment
  // Without a zone the library writes moments in UTC; a day is the same everywhere.
  const times = 'day' in when ? { start: new Date(`${when.day}T00:00:00Z`), allDay: true } : { start: when.start, end: when.end }
  const said = [plainText(text), link && `${wordsOfLink}: ${link}`].filter(Boolean).join('\n\n')
  calendar.createEvent({
    ...times,
    id: name,
    sequence: revision.number,
    stamp: revision.at,
    lastModified: revision.at,
    summary: plainLine(title),
    // What was taken off the site is told no longer; that it does not take place is.
    ...(isOff
      ? { status: ICalEventStatus.CANCELLED }
      : {
          status: ICalEventStatus.CONFIRMED,
          ...(said && { description: said }),
          ...(place && { location: plainLine(place) }),
          ...(sort && { categories: [{ name: plainLine(sort) }] }),
          url: asUri(address),
        }),
  })
}

// The library escapes them as it does in a text, which no address survives.
const asUri = (address: string) => encodeURI(decodeURI(address)).replaceAll(',', '%2C').replaceAll(';', '%3B')
