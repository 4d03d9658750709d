import { calendars } from '../../../content/calendars.ts'
import type { Appointment } from '../../contract/appointment.ts'
import type { Way } from '../../ui/links.tsx'

const { ways, google, outlook } = calendars

/** The most characters of a description: some browsers and sites refuse longer addresses. */
const textLong = 400

// Outlook shows a plus instead of a space.
const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString().replaceAll('+', '%20')

/** The ways to add an entry to a calendar. `file`: the address of its own calendar file. */
export function waysToAdd({ title, text, place, link, start, end }: Appointment, file: string): Way[] {
  const short = [...text].slice(0, textLong).join('')
  const details = [short.length < text.length ? `${short}…` : short, link].filter(Boolean).join('\n\n')
  const [startdt, enddt] = [start.toISOString(), end.toISOString()]
  const bare = (moment: string) => moment.replace(/[-:]|\.\d+/g, '')
  const event = { action: 'TEMPLATE', text: title, dates: `${bare(startdt)}/${bare(enddt)}`, details, location: place }
  const meeting = { rru: 'addevent', subject: title, startdt, enddt, body: details, location: place }
  return [
    { label: ways.own, href: file },
    { label: 'Google', href: `${google}?${query(event)}` },
    { label: 'Outlook', href: `${outlook.add}?${query(meeting)}` },
  ]
}
