import { calendars } from '../../../content/calendars.ts'
import type { Way } from '../../ui/links.tsx'

const { ways, google, outlook } = calendars

/** The links to subscribe to a calendar. If the site does not know its own address, only its file can be given. */
export function waysToSubscribe(origin: string, path: string, title: string): Way[] {
  if (origin === '') return [{ label: ways.file, href: path }]
  const webcal = origin.replace(/^https?:/, 'webcal:') + path
  // Outlook shows a plus instead of a space.
  const named = `url=${encodeURIComponent(origin + path)}&name=${encodeURIComponent(title)}`
  return [
    { label: ways.app, href: webcal },
    { label: 'Google', href: `${google}?cid=${encodeURIComponent(webcal)}`, away: true },
    { label: 'Outlook', href: `${outlook.subscribe}?${named}`, away: true },
  ]
}
