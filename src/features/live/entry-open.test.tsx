import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { club } from '../../../content/club.ts'
import { eventTypes } from '../../../content/options.ts'
import { eventEntry } from '../../collections/events/entry.tsx'
import { answering } from '../../testing/answering.ts'
import { mounted } from '../../testing/mounted.tsx'
import { ask } from '../../web/browser-ask.ts'
import type { NoSuchPage } from '../../web/no-such-page.ts'
import type { PageRoute } from '../../web/page.ts'
import { createRouter } from '../../web/router.ts'
import { scrollMemory } from '../../web/scroll-memory.ts'
import { newsFor } from './news.ts'
import { newsBar } from './news-bar.tsx'

const night = {
  ...{ id: 'n1', slug: 'night', eventTitle: 'Night', poster: '', posterAlt: '', eventDate: '2999-12-05', description: 'Come.' },
  ...{ registerLink: '', eventType: eventTypes[0], time: '17:00', series: '', venue: 'Lab 2' },
}
type Night = Partial<typeof night>
type Gone = { data: null; gone?: string }
const route: PageRoute = {
  ...{ id: 'event', path: '/events/', title: 'Event', shape: 'words', list: { path: '/events', title: 'Events' } },
  fetch: async () => eventEntry,
}
const told = { shows: {}, words: { events: { one: 'event', several: 'events' } }, beat: 0 }
const first = `5 December 2999, 17:00 ${club.zoneLabel}`

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
})

/** The open page of an event, and what is told over it. */
async function opened(said: Night = {}) {
  document.body.innerHTML = '<div id="root"></div>'
  history.replaceState(null, '', '/events/night')
  const load = async (now: Night | Gone, beside: object | null = null) => {
    const data = 'data' in now ? now : { data: { entry: { ...night, ...now }, newer: beside, older: null } }
    answering({ body: { success: true, ...data } })
    return { route, page: eventEntry, search: '', data: await eventEntry.load(ask, { slug: 'night', cursor: undefined }) }
  }
  const router = createRouter({ find: () => route, load: () => new Promise(() => {}), loaded: await load(said), scroll: scrollMemory() })
  const page = await mounted(router)
  document.getElementById('root')?.append(page)
  const news = await act(async () => newsFor(router, newsBar()))
  onTestFinished(() => act(async () => void (await vi.runAllTimersAsync())))
  const bar = () => document.querySelector('section[aria-label="What has changed"]')
  return {
    router,
    load,
    comes: async (now: Night, beside?: object) => {
      const next = await load(now, beside)
      await act(async () => news.offer(next, new Map([['n1', 'events']]), told))
      await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
      // The script of the line has come.
      await act(() => vi.dynamicImportSettled())
    },
    goes: async (now: Gone) => {
      const why = (await load(now).catch((error) => error)) as NoSuchPage
      const { loaded } = router.state()
      await act(async () => loaded && news.remove(loaded, why))
    },
    line: () => bar()?.querySelector('p:not([role])')?.textContent,
    heard: () => bar()?.querySelector('[role="status"]')?.textContent,
    dismiss: () => act(async () => bar()?.querySelector<HTMLElement>('button[aria-label="Dismiss"]')?.click()),
    chip: () => page.querySelector('dd .off-paper')?.textContent,
    head: () => page.querySelector('[data-went]')?.textContent,
    date: () => page.querySelector('time')?.dateTime,
  }
}

test('whoever reads an event that is moved is told over the page where and when it was, by eye and by ear, until they dismiss it', async () => {
  const { comes, line, heard, dismiss, date } = await opened()
  expect(line()).toBe(undefined)
  await comes({ eventDate: '2999-12-12', venue: 'Lab 3' })
  expect(date()).toBe('2999-12-12T17:00')
  expect(line()).toMatch(new RegExp(`^Moved: was \\w+, ${first}\\. Where: was Lab 2$`))
  expect(heard()).toBe('1 changed event')
  await act(async () => void (await vi.advanceTimersByTimeAsync(5000)))
  expect(heard()).toBe(line())
  await dismiss()
  expect(line()).toBe(undefined)
  await comes({ eventDate: '2999-12-12', venue: 'Lab 4' })
  expect(line()).toBe('Where: was Lab 3')
})

test('however much is changed, the line over the page holds all of it, and it is said to who listens', async () => {
  const { comes, line, heard } = await opened({
    eventTitle: 'Night '.repeat(30),
    series: 'Winter '.repeat(12),
    venue: 'Far '.repeat(40),
  })
  await comes({ posterAlt: '', description: 'Another.', eventDate: '2999-12-12' })
  expect(line()).toMatch(/^Moved: was .+\. Event title: was Night.+…\. Series: was Winter.+…\. Where: was Far.+…\. Changed: Description$/)
  await act(async () => void (await vi.advanceTimersByTimeAsync(5000)))
  expect(heard()).toBe(line())
})

test('what is changed twice is told as it was at first, and no more once it is so again; what is beside it is no news of it', async () => {
  const { comes, line } = await opened()
  await comes({ eventTitle: 'Late night' })
  await comes({ eventTitle: 'Long night' })
  expect(line()).toBe('Event title: was Night')
  await comes({ eventTitle: 'Long night' }, { title: 'Another', slug: 'another' })
  expect(line()).toBe('Event title: was Night')
  await comes({})
  expect(line()).toBe(undefined)
})

test('an entry that has another address by now has that one in the bar, and whoever reads it is led nowhere', async () => {
  const { router, comes, line } = await opened()
  const { key } = router.state().location
  const { length } = history
  const scrollTo = vi.spyOn(window, 'scrollTo')
  await comes({ slug: 'late-night', eventTitle: 'Late night' })
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  expect([location.pathname, history.length, router.state().location.key]).toEqual(['/events/late-night', length, key])
  // Nothing is asked for: what the page shows has just come.
  expect([router.state().target, router.state().revalidating, scrollTo.mock.calls]).toEqual([undefined, false, []])
  expect(line()).toBe('Event title: was Night')
})

test('whoever changed it themselves, or goes on to another page, is told nothing of how it was', async () => {
  const { router, load, comes, line } = await opened()
  const own = await load({ venue: 'Lab 3' })
  await act(async () => router.show(own))
  expect(line()).toBe(undefined)
  await comes({ venue: 'Lab 4' })
  expect(line()).toBe('Where: was Lab 3')
  const other = await load({ id: 'n2', venue: 'Hall' })
  await act(async () => router.show(other))
  expect(line()).toBe(undefined)
})

test.for<[string, Gone, string, string]>([
  ['called off', { data: null, gone: 'called off' }, 'This event was called off.', 'Called off'],
  ['deleted', { data: null, gone: 'removed' }, 'This event is no longer here.', 'Removed'],
  ['erased', { data: null }, 'This was removed.', 'Removed'],
])('the open page of an event that was %s says so in its head and beside its day', async ([, now, words, chip]) => {
  const shown = await opened()
  expect(shown.chip()).toBe('Coming')
  await shown.comes({ venue: 'Lab 3' })
  await shown.goes(now)
  expect([shown.head(), shown.chip(), shown.line()]).toEqual([words, chip, undefined])
  // It is there again.
  await shown.comes({ venue: 'Lab 3' })
  expect([shown.head(), shown.chip(), shown.line()]).toEqual(['', 'Coming', undefined])
})
