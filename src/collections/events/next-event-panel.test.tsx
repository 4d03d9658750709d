import { renderToStaticMarkup as html } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { club } from '../../../content/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { shown } from '../../testing/shown.tsx'
import { type Event, events } from './contract.ts'
import { EventCard } from './event-card.tsx'
import { NextEventPanel } from './next-event-panel.tsx'
import { byYear, nextOf, whenWords } from './timing.tsx'

const today = '2026-12-01'
/** A workshop takes two hours: it ends at 19:30 by the club's clock, 14:00 by UTC. */
const event = (eventDate: string, more: Partial<Event> = {}): Event => ({
  ...examplesOf(events.fields),
  ...{ id: `e${eventDate}`, slug: `e${eventDate}`, eventTitle: `Night of ${eventDate}`, eventDate, time: '17:30', eventType: 'Workshop' },
  ...more,
})
const at = (clock: string) => new Date(`${today}T${clock}:00+05:30`)

afterEach(() => void vi.useRealTimers())

test('an event says how far off it is by the day, and by the minute once the time is known', () => {
  const [now, later] = [event(today), event('2026-12-05')]
  const words = [undefined, at('17:29'), at('17:30'), at('19:29'), at('19:30')].map((moment) => whenWords(now, today, moment))
  expect(words).toEqual(['today', 'today', 'Happening now', 'Happening now', 'Ended'])
  expect([later, event('2026-12-02')].map((one) => whenWords(one, today, undefined))).toEqual(['in 4 days · Sat', 'tomorrow · Wed'])
  // In a preview of another day the present moment says nothing.
  expect(whenWords(later, '2026-12-05', at('23:00'))).toBe('today')
  const list = [later, now, event('2026-11-20')]
  expect([at('19:29'), at('19:30')].map((moment) => nextOf(list, today, moment)?.eventDate)).toEqual([today, '2026-12-05'])
  expect([nextOf([now], today, at('23:00')), nextOf(list.slice(2), today, undefined)]).toEqual([now, undefined])
})

test('what is next is shown large, and once the page is alive it says that it happens now', async () => {
  const items = [event('2026-12-05'), event(today, { venue: 'Lab 2' })]
  vi.useFakeTimers({ now: at('18:00'), toFake: ['Date', 'setInterval'] })
  const sent = html(<NextEventPanel items={items} today={today} />)
  for (const words of ['>today<', `Night of ${today}`, `Tue 1 Dec, 5:30 pm ${club.zoneLabel}`, `dateTime="${today}T17:30"`, 'Lab 2'])
    expect.soft(sent).toContain(words)
  const view = await shown(<NextEventPanel items={items} today={today} />)
  expect(view.one('aside').textContent).toContain('Happening now')
  vi.setSystemTime(at('19:31'))
  await view.does(() => vi.advanceTimersByTime(60_000))
  expect(view.texts('h2')).toEqual(['Night of 2026-12-05'])
})

test('a past event leads to what happened, and only quietly to its registration', async () => {
  async function card(one: Event) {
    const { one: found } = await shown(<EventCard event={one} today={today} heading="h2" first={false} tools={null} />)
    return found('article').outerHTML
  }
  const [past, coming] = [await card(event('2026-11-20')), await card(event('2026-12-05'))]
  for (const words of ['Held on', '2026-11-20', 'What happened', 'href="/events/e2026-11-20"', 'Register'])
    expect.soft(past).toContain(words)
  for (const words of ['2026-12-05', 'in 4 days · Sat', 'Register']) expect.soft(coming).toContain(words)
  expect(coming).not.toMatch(/What happened|Held on|data-live/)
})

test('years before this one stand above their events', () => {
  const found = ['2027-01-01', '2026-02-01', '2025-12-31', '2025-01-01', '2023-05-05'].map((day) => event(day))
  expect(byYear(found, today).map(({ year, items }) => [year, items.length])).toEqual([
    ['', 2],
    ['2025', 2],
    ['2023', 1],
  ])
})
