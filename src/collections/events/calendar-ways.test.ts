import { expect, test } from 'vitest'
import { waysToAdd } from './entry.tsx'

const when = { start: new Date('2026-11-28T12:30:00Z'), end: new Date('2026-11-28T14:30:00Z') }
const night = {
  title: 'Boards & more, #2',
  text: 'Come.\nSolder; “x”',
  place: 'Lab 2',
  link: 'https://example.org/?a=1&b=2',
  sort: '',
  when,
}

const addressOf = (ways: { label: string; href: string }[], label: string) => {
  const url = new URL(ways.find((way) => way.label === label)?.href ?? '')
  return { where: url.origin + url.pathname, asked: Object.fromEntries(url.searchParams) }
}

test('Google and Outlook are told the moments in UTC, and the texts as they are', () => {
  const ways = waysToAdd(night, '/events/boards.ics')
  const details = 'Come.\nSolder; “x”\n\nhttps://example.org/?a=1&b=2'
  expect(addressOf(ways, 'Google').asked).toEqual({
    ...{ action: 'TEMPLATE', text: night.title, details, location: 'Lab 2', dates: '20261128T123000Z/20261128T143000Z' },
  })
  expect(addressOf(ways, 'Outlook').asked).toEqual({
    ...{ rru: 'addevent', subject: night.title, body: details, location: 'Lab 2' },
    ...{ startdt: '2026-11-28T12:30:00.000Z', enddt: '2026-11-28T14:30:00.000Z' },
  })
  expect(ways[0]?.href).toBe('/events/boards.ics')
})

test('a whole day ends where the next begins', () => {
  const ways = waysToAdd({ ...night, when: { day: '2026-12-31' } }, '/x.ics')
  expect(addressOf(ways, 'Google').asked.dates).toBe('20261231/20270101')
  expect(addressOf(ways, 'Outlook').asked).toMatchObject({ startdt: '2026-12-31', enddt: '2027-01-01', allday: 'true' })
})

test('a text of any length makes an address that every browser takes', () => {
  for (const { href } of waysToAdd({ ...night, text: '🎉'.repeat(10_000) }, '/x.ics')) expect(href.length).toBeLessThan(8000)
})
