import { calendars } from '../../../content/calendars.ts'
import type { Appointment } from '../../contract/appointment.ts'
import { dayAfter } from '../../contract/club-time.ts'
import type { Way } from '../../ui/way-links.tsx'

const { ways, google, outlook } = calendars

/** So much of a text goes along in an address, in characters: some browsers and sites take no longer ones. */
const textLong = 400

const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString()

/** The ways to put one entry into a calendar; `file`: where its own calendar lies; `page`: its whole address, where the site knows that. */
export function waysToAdd({ title, text, place, link, when }: Appointment, file: string, page = ''): Way[] {
  const said = [...text].slice(0, textLong).join('')
  const details = [said.length < text.length ? `${said}…` : said, link, page].filter(Boolean).join('\n\n')
  const [start, end] = 'day' in when ? [when.day, dayAfter(when.day, 1)] : [when.start.toISOString(), when.end.toISOString()]
  const bare = (moment: string) => moment.replace(/[-:]|\.\d+/g, '')
  const event = { action: 'TEMPLATE', text: title, dates: `${bare(start)}/${bare(end)}`, details, location: place }
  const meeting = { rru: 'addevent', subject: title, startdt: start, enddt: end, body: details, location: place }
  const whole: Record<string, string> = 'day' in when ? { allday: 'true' } : {}
  return [
    { label: ways.own, href: file },
    { label: 'Google', href: `${google}?${query(event)}`, away: true },
    { label: 'Outlook', href: `${outlook.add}?${query({ ...meeting, ...whole })}`, away: true },
  ]
}
