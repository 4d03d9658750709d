import { calendars } from '../../../content/calendars.ts'
import type { Appointment } from '../../contract/appointment.ts'
import { dayAfter } from '../../contract/club-time.ts'
import type { Way } from '../../ui/links.tsx'

const { ways, google, outlook } = calendars

/** The most characters of a description in a link to a web calendar: some browsers and sites refuse longer addresses. */
const textLong = 400

// Outlook shows a plus instead of a space.
const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString().replaceAll('+', '%20')

/** The ways to add an entry to a calendar. `file`: the address of its own calendar file; `page`: its full address, if the site knows it. */
export function waysToAdd({ title, text, place, link, when }: Appointment, file: string, page = ''): Way[] {
  const short = [...text].slice(0, textLong).join('')
  const details = [short.length < text.length ? `${short}…` : short, link, page].filter(Boolean).join('\n\n')
  const [start, end] = 'day' in when ? [when.day, dayAfter(when.day, 1)] : [when.start.toISOString(), when.end.toISOString()]
  const bare = (moment: string) => moment.replace(/[-:]|\.\d+/g, '')
  const event = { action: 'TEMPLATE', text: title, dates: `${bare(start)}/${bare(end)}`, details, location: place }
  const meeting = { rru: 'addevent', subject: title, startdt: start, enddt: end, body: details, location: place }
  const whole: Record<string, string> = 'day' in when ? { allday: 'true' } : {}
  return [
    { label: ways.own, href: file },
    { label: 'Google', href: `${google}?${query(event)}` },
    { label: 'Outlook', href: `${outlook.add}?${query({ ...meeting, ...whole })}` },
  ]
}
