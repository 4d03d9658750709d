import { expect, test } from 'vitest'
import { calendars } from '../../../content/calendars.ts'
import { waysToSubscribe } from './page.tsx'

test('a calendar is subscribed to where the site knows its own address, else its file is offered', () => {
  const asked = (label: string) => Object.fromEntries(new URL(ways.find((way) => way.label === label)?.href ?? '').searchParams)
  const ways = waysToSubscribe('https://club.example.org', '/events/series/A%20%26%20B.ics', 'A & B')
  expect(ways[0]?.href).toBe('webcal://club.example.org/events/series/A%20%26%20B.ics')
  expect(asked('Google')).toEqual({ cid: 'webcal://club.example.org/events/series/A%20%26%20B.ics' })
  expect(asked('Outlook')).toEqual({ url: 'https://club.example.org/events/series/A%20%26%20B.ics', name: 'A & B' })
  expect(ways.map(({ href }) => href).join()).not.toContain('+')
  expect(waysToSubscribe('', '/events.ics', 'Events')).toEqual([{ label: calendars.ways.file, href: '/events.ics' }])
})
