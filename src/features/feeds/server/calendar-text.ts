import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Appointment } from '../../../contract/appointment.ts'
import type { Revision } from '../../../entries/feed-entries.ts'
import { latest, plainLine, plainText, type Text } from './texts.ts'

/** `name` never changes, `address`: the page of the entry. */
export type Dated = { name: string; appointment: Appointment; revision: Revision; isOff: boolean; address: string; wordsOfLink: string }

/** Seconds after which a program may fetch the calendar again. */
const askedAfter = 60 * 60

/** An empty calendar needs another component (RFC 5545): the zone in which all moments are written. */
const zone = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE', ''],
].join('\r\n')

/** RFC 5545 and 7986. The same entries give the same bytes. */
export function calendarText(title: string, entries: readonly Dated[]): Text {
  const calendar = ical({
    // The library escapes the texts of entries, but not this one.
    name: plainLine(title).replace(/[\\;,]/g, '\\$&'),
    prodId: '//club-site//calendar//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: askedAfter,
  })
  for (const entry of entries) put(calendar, entry)
  const text = `${calendar}\r\n`
  const end = text.lastIndexOf('END:VCALENDAR')
  return {
    text: entries.length > 0 ? text : text.slice(0, end) + zone + text.slice(end),
    changed: latest(entries.map(({ revision }) => revision.at)),
  }
}

function put(calendar: ICalCalendar, { name, appointment, revision, isOff, address, wordsOfLink }: Dated) {
  const { title, text, place, link, sort, start, end } = appointment
  const description = [plainText(text), link && `${wordsOfLink}: ${link}`].filter(Boolean).join('\n\n')
  calendar.createEvent({
    // Without a zone the library writes moments in UTC.
    start,
    end,
    id: name,
    sequence: revision.number,
    stamp: revision.at,
    lastModified: revision.at,
    summary: plainLine(title),
    // Of an entry that was taken off the site, only that it does not take place.
    ...(isOff
      ? { status: ICalEventStatus.CANCELLED }
      : {
          status: ICalEventStatus.CONFIRMED,
          ...(description && { description }),
          ...(place && { location: plainLine(place) }),
          ...(sort && { categories: [{ name: plainLine(sort) }] }),
          url: asUri(address),
        }),
  })
}

// The library escapes addresses like texts, which breaks them.
const asUri = (address: string) => encodeURI(decodeURI(address)).replaceAll(',', '%2C').replaceAll(';', '%3B')
