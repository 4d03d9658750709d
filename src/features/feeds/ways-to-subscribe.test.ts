import { expect, test } from 'vitest'
import { waysToSubscribe } from './ways-to-subscribe.ts'

const addressOf = (ways: { label: string; href: string }[], label: string) => {
  const url = new URL(ways.find((way) => way.label === label)?.href ?? '')
  return { where: url.origin + url.pathname, asked: Object.fromEntries(url.searchParams) }
}

test('a calendar is subscribed to where the site knows its own address, else its file is offered', () => {
  const ways = waysToSubscribe('https://club.example.org', '/events/series/A%20%26%20B.ics', 'A & B')
  expect(ways[0]?.href).toBe('webcal://club.example.org/events/series/A%20%26%20B.ics')
  expect(addressOf(ways, 'Google').asked).toEqual({ cid: 'webcal://club.example.org/events/series/A%20%26%20B.ics' })
  expect(addressOf(ways, 'Outlook').asked).toEqual({ url: 'https://club.example.org/events/series/A%20%26%20B.ics', name: 'A & B' })
  expect(ways.map(({ href }) => href).join()).not.toContain('+')
  expect(waysToSubscribe('', '/events.ics', 'Events')).toEqual([{ label: 'Calendar file', href: '/events.ics' }])
})
