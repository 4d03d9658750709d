import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mounted } from '../testing/mounted.tsx'
import { Link, NavLink } from './link.tsx'
import { type PageRoute, page } from './page.ts'
import { routeFinder } from './page-address.ts'
import { createRouter } from './router.ts'
import { useTarget } from './router-view.tsx'
import { scrollMemory } from './scroll-memory.ts'

const declared = (title: string) =>
  page({ description: '', load: async () => title, View: ({ data }: { data: string }) => <h1>{data}</h1> })
const routeOf = (path: string): PageRoute => ({ id: path, path, title: path, shape: 'words', fetch: async () => declared(path) })
const routes = ['/', '/events', '/members'].map(routeOf)

/** A site of three pages that stands at `address`; what a page shows comes when `comes` lets it. */
async function site(address = '/', { rendered = true, error = undefined as unknown } = {}) {
  history.replaceState(null, '', address)
  const asked: { address: string; answer: PromiseWithResolvers<unknown>; signal: AbortSignal | undefined }[] = []
  const find = routeFinder(routes)
  const route = find(location.pathname)
  const router = createRouter({
    find,
    load: (_, __, { address: wanted, signal }) => {
      const answer = Promise.withResolvers<unknown>()
      asked.push({ address: wanted, answer, signal })
      return answer.promise
    },
    loaded: rendered && route ? { route, page: await route.fetch(), data: `${route.path} as rendered`, search: '' } : undefined,
    error,
    scroll: scrollMemory(),
  })
  const Frame = ({ children }: { children: React.ReactNode }) => (
    <>
      <Link to="/events">Link</Link>
      <NavLink to="/events">NavLink</NavLink>
      <Underway />
      {children}
    </>
  )
  const container = await mounted(router, Frame)
  onTestFinished(() => void vi.restoreAllMocks())
  return {
    router,
    asked,
    comes: (at: number, data: unknown) => act(async () => asked[at]?.answer.resolve(data)),
    fails: (at: number, error: Error) => act(async () => asked[at]?.answer.reject(error)),
    goes: (to: string) => act(async () => void router.navigate(to)),
    shown: () => container.querySelector('h1')?.textContent,
    underway: () => container.querySelector('i')?.textContent ?? '',
    links: () => [...container.querySelectorAll('a')] as [HTMLAnchorElement, HTMLAnchorElement],
  }
}

const Underway = () => <i>{useTarget()?.pathname}</i>

test('what the server rendered is shown without being asked for; what it could not is asked for', async () => {
  const whole = await site()
  expect([whole.shown(), whole.asked]).toEqual(['/ as rendered', []])
  const empty = await site('/events?after=a1', { rendered: false })
  expect([empty.shown(), empty.underway(), empty.asked.map(({ address }) => address)]).toEqual([undefined, '', ['/events?after=a1']])
  await empty.comes(0, 'the events')
  expect(empty.shown()).toBe('the events')
})

test('the error screen that the server rendered stands until the page is there, however often that fails', async () => {
  const away = await site('/events', { rendered: false, error: new Error('away') })
  expect([away.shown(), away.asked.length]).toEqual(['Error: away', 1])
  await away.fails(0, new Error('still away'))
  expect(away.shown()).toBe('Error: still away')

  const soon = await site('/events', { rendered: false, error: new Error('away') })
  await soon.comes(0, 'the events')
  expect(soon.shown()).toBe('the events')
})

test('the old page, its address and the history stay until the next page is there', async () => {
  const { goes, comes, shown, underway } = await site()
  const { length } = history
  await goes('/events?after=a1#e2')
  expect([shown(), underway(), location.pathname, history.length]).toEqual(['/ as rendered', '/events', '/', length])
  await comes(0, 'the events')
  expect([shown(), underway(), location.pathname + location.search + location.hash]).toEqual(['the events', '', '/events?after=a1#e2'])
  expect(history.length).toBe(length + 1)
})

test('a navigation ends the one before, whenever that comes, and tells it so', async () => {
  const { goes, comes, fails, shown, asked } = await site()
  await goes('/events')
  await goes('/members')
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false])
  await comes(0, 'the events')
  expect([shown(), location.pathname]).toEqual(['/ as rendered', '/'])
  await comes(1, 'the members')
  await goes('/events')
  await goes('/members')
  await fails(2, new Error('too late'))
  await comes(3, 'the members again')
  expect([shown(), location.pathname]).toEqual(['the members again', '/members'])
})

test('another element of the page is a matter of scrolling only; the same address is asked for anew, in the place of its entry', async () => {
  const { goes, comes, asked, shown } = await site('/events')
  const { length } = history
  await goes('/events#e2')
  expect([asked, location.hash, history.length]).toEqual([[], '#e2', length + 1])
  await goes('/events')
  await comes(0, 'once more')
  await goes('/events')
  await comes(1, 'and again')
  expect([shown(), history.length]).toEqual(['and again', length + 2])
})

test('asking anew leaves everything where it is, and is over once the newest answer is there', async () => {
  const { router, comes, shown, underway, asked } = await site('/events')
  const scrollTo = vi.spyOn(window, 'scrollTo')
  const over = vi.fn()
  await act(async () => void router.revalidate().then(over))
  await act(async () => void router.revalidate().then(over))
  expect([asked[0]?.signal?.aborted, underway(), router.state().revalidating]).toEqual([true, '', true])
  await comes(0, 'too old')
  expect([shown(), over.mock.calls.length]).toEqual(['/events as rendered', 0])
  await comes(1, 'fresh')
  expect([shown(), over.mock.calls.length, router.state().revalidating]).toEqual(['fresh', 2, false])
  expect(scrollTo).not.toHaveBeenCalled()
})

test('asking anew while a page is on its way asks for that one, and adds one entry', async () => {
  const { router, goes, comes, shown, asked } = await site()
  const { length } = history
  await goes('/events')
  const over = vi.fn()
  await act(async () => void router.revalidate().then(over))
  expect(asked.map(({ address }) => address)).toEqual(['/events', '/events'])
  await comes(1, 'the events')
  expect([shown(), over.mock.calls.length, history.length]).toEqual(['the events', 1, length + 1])
})

test('a page that does not come leaves the error at its own address, until it comes after all', async () => {
  const { router, goes, comes, fails, shown } = await site()
  await goes('/events')
  await fails(0, new Error('gone'))
  expect([shown(), location.pathname]).toEqual(['Error: gone', '/events'])
  await act(async () => void router.revalidate())
  expect(shown()).toBe('Error: gone')
  await comes(1, 'the events')
  expect(shown()).toBe('the events')
})

test('an address that is no page says so, at first and later', async () => {
  const first = await site('/nowhere')
  expect([first.shown(), first.asked]).toEqual(['Error: 404 Not Found', []])
  await first.goes('/events')
  await first.comes(0, 'the events')
  expect(first.shown()).toBe('the events')
  await first.goes('/elsewhere')
  expect([first.shown(), location.pathname]).toEqual(['Error: 404 Not Found', '/elsewhere'])
})

test('a new page begins at its top, or at the element that the address names, and each can be left again', async () => {
  const { goes, comes } = await site()
  // As browsers that tell when the scrolling is over.
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation((() => Promise.resolve()) as never)
  await goes('/events')
  await comes(0, 'the events')
  await goes('/members')
  await comes(1, 'the members')
  expect(scrollTo.mock.calls).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('a link takes the plain press alone, and the one to this page is told', async () => {
  const { links, asked, comes } = await site()
  const press = async (init: MouseEventInit) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    // The browser would follow the link.
    addEventListener('click', (last) => last.preventDefault(), { once: true })
    const [link] = links()
    const before = asked.length
    await act(async () => void link.dispatchEvent(event))
    return asked.length > before
  }
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
    expect(await press(held), JSON.stringify(held)).toBe(false)
  expect(links()[1].getAttribute('aria-current')).toBeNull()
  expect(await press({})).toBe(true)
  await comes(0, 'the events')
  expect(links()[1].getAttribute('aria-current')).toBe('page')
})
