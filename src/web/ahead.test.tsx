import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mounted } from '../testing/mounted.tsx'
import { fetchingAhead } from './ahead.ts'
import { Link } from './link.tsx'
import { type PageRoute, page } from './page.ts'
import { routeFinder } from './page-address.ts'
import { createRouter } from './router.ts'
import { scrollMemory } from './scroll-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = page({ description: '', load: async () => '', View: ({ data }: { data: string }) => <h1>{data}</h1> })
const routeOf = (path: string): PageRoute => ({ id: path, path, title: path, shape: 'words', fetch: async () => shown })

/** A page with a link to another; each question is answered by how many were asked before, or fails. */
async function site({ failing = false } = {}) {
  history.replaceState(null, '', '/')
  const asked: string[] = []
  const ahead = fetchingAhead(async (_, __, { address }) => {
    asked.push(address)
    if (failing) throw new Error('not now')
    return `answer ${asked.length}`
  })
  const home = routeOf('/')
  const router = createRouter({
    find: routeFinder([home, routeOf('/events')]),
    load: ahead.load,
    ahead,
    loaded: { route: home, page: shown, data: 'home', search: '' },
    scroll: scrollMemory(),
  })
  const Frame = ({ children }: { children: React.ReactNode }) => (
    <>
      <Link to="/events">Events</Link>
      <Link to="/">Home</Link>
      {children}
    </>
  )
  const container = await mounted(router, Frame)
  const [events, here] = container.querySelectorAll('a')
  const point = (type: string, pointerType: string, link = events) =>
    act(async () => void link?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType })))
  return {
    router,
    asked,
    here,
    point,
    rest: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    press: () => act(async () => events?.click()),
    heading: () => container.querySelector('h1')?.textContent,
  }
}

test('a page is fetched as soon as a mouse rests on its link, and shown when that is pressed', async () => {
  const { asked, point, rest, press, heading } = await site()
  await point('pointerover', 'mouse')
  await rest(79)
  expect(asked).toEqual([])
  await rest(1)
  expect(asked).toEqual(['/events'])
  expect(heading()).toBe('home')
  await press()
  expect([asked, heading()]).toEqual([['/events'], 'answer 1'])
})

test('a mouse that goes on fetches nothing', async () => {
  const { asked, point, rest } = await site()
  await point('pointerover', 'mouse')
  await rest(40)
  await point('pointerout', 'mouse')
  await rest(500)
  expect(asked).toEqual([])
})

test('a finger that goes down fetches it, before it is lifted', async () => {
  const { asked, point, press, heading } = await site()
  await point('pointerover', 'touch')
  await point('pointerdown', 'touch')
  expect(asked).toEqual(['/events'])
  await press()
  expect([asked, heading()]).toEqual([['/events'], 'answer 1'])
})

test('what lay there for five seconds is asked for anew, and once it was shown, too', async () => {
  const { asked, point, rest, press, heading } = await site()
  await point('pointerdown', 'mouse')
  await rest(5000)
  await press()
  expect([asked.length, heading()]).toEqual([2, 'answer 2'])
  await press()
  expect([asked.length, heading()]).toEqual([3, 'answer 3'])
})

test('what may be other by now is forgotten when the page asks anew', async () => {
  const { asked, router, point, press, heading } = await site()
  await point('pointerdown', 'mouse')
  await act(async () => void (await router.revalidate()))
  await press()
  expect([asked, heading()]).toEqual([['/events', '/', '/events'], 'answer 3'])
})

test('the page that stands there is not fetched, nor any for who saves data', async () => {
  const { asked, here, point } = await site()
  await point('pointerdown', 'mouse', here)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  onTestFinished(() => void vi.unstubAllGlobals())
  await point('pointerdown', 'mouse')
  expect(asked).toEqual([])
})

test('what could not be fetched fails only for who goes there', async () => {
  const { point, press, heading } = await site({ failing: true })
  await point('pointerdown', 'mouse')
  expect(heading()).toBe('home')
  await press()
  expect(heading()).toBe('Error: not now')
})
