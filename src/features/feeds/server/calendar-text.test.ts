import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarText, type Dated } from './calendar-text.ts'
import { plainLine, plainText } from './texts.ts'

const when = { start: new Date('2026-11-28T12:30:00Z'), end: new Date('2026-11-28T14:30:00Z') }
const dated = (texts: Partial<Dated['appointment']> = {}, more: Partial<Dated> = {}): Dated => ({
  name: 'b2f1',
  appointment: { title: 'Night of Boards', text: '', place: '', link: '', sort: '', ...when, ...texts },
  revision: { number: 7, at: new Date('2026-11-01T10:00:00Z') },
  isOff: false,
  address: 'https://club.example.org/events/night',
  wordsOfLink: 'Register',
  ...more,
})
const written = (entries: Dated[], title = 'Club') => calendarText(title, entries).text

/** The entries as a parser of others reads them. */
function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  // It does not unescape properties that it does not know.
  const name = String(calendar.getFirstPropertyValue('x-wr-calname')).replace(/\\([\\;,])/g, '$1')
  return { name, entries: calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry)) }
}

const nasty = [
  'a, b; c: d "e" \\n \\ f',
  'one\r\ntwo\rthree\nfour\u2028five',
  '🎉👩‍👩‍👧‍👦'.repeat(60),
  'ورشة الروبوتات '.repeat(40),
  'BEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT',
  '\u0000\u0007\u001b\u007f\u0085 controls, half \ud800 of one',
  'ह'.repeat(10_000),
]

test.for(nasty)('another parser reads any text as it was typed, and no line is longer than 75 octets: %#', (text) => {
  const whole = written([dated({ title: text, text, place: text, sort: text })], text)
  for (const line of whole.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const { name, entries } = readBack(whole)
  const line = plainLine(text)
  expect(entries.map(({ summary, description, location }) => [summary, description, location])).toEqual([[line, plainText(text), line]])
  expect(name).toBe(line)
})

test('its moments are in UTC, so that they are right in any reader’s zone', () => {
  const [entry] = readBack(written([dated()])).entries
  expect(entry?.startDate.zone.tzid).toBe('UTC')
  expect([entry?.startDate.toJSDate(), entry?.endDate.toJSDate()]).toEqual([when.start, when.end])
})

test('an event has its UID, its sequence and its time stamp; written again it is the same', () => {
  const [entry] = readBack(written([dated({ text: 'Solder.', link: 'https://example.org/?a=1,2;3' })])).entries
  expect([entry?.uid, entry?.sequence]).toEqual(['b2f1', 7])
  for (const name of ['dtstamp', 'last-modified']) expect(String(entry?.component.getFirstPropertyValue(name))).toBe('2026-11-01T10:00:00Z')
  expect(entry?.description).toBe('Solder.\n\nRegister: https://example.org/?a=1,2;3')
  expect(entry?.component.getFirstPropertyValue('url')).toBe('https://club.example.org/events/night')
  expect(written([dated()])).toBe(written([dated()]))
})

test('a cancelled event has only its title and time', () => {
  const [entry] = readBack(written([dated({ text: 'Secret.', link: 'https://example.org/', place: 'Lab' }, { isOff: true })])).entries
  expect(entry?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect([entry?.summary, entry?.description, entry?.location]).toEqual(['Night of Boards', null, null])
})
