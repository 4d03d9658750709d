import { beforeEach, expect, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { notifications } from '../../collections/notifications/contract.ts'
import { answering } from '../../testing/answering.ts'
import { ask } from '../../web/ask.ts'
import { EntryGone, type Page, type PageRoute, page as pageOf } from '../../web/page.ts'
import { createPageStore, type Loaded } from '../../web/page-state.ts'
import { startLive } from './live.ts'

type Data = { items: { id: string; title?: string }[] }

class Source extends EventTarget {
  static readonly CLOSED = 2
  static open: Source[] = []
  readonly url: string
  readyState = 1
  constructor(url: string) {
    super()
    this.url = url
    Source.open.push(this)
  }
  close() {
    Source.open = Source.open.filter((one) => one !== this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  Source.open = []
})

/** An open page that lists these entries. */
function opened(items: Data['items'], more: Partial<Page<Data>> = {}) {
  document.body.innerHTML = '<main id="main" tabindex="-1"></main>'
  let now: Data | Error = { items }
  const load = vi.fn(async () => {
    if (now instanceof Error) throw now
    return now
  })
  const page = pageOf<Data>({ description: '', collections: [events], load, View: () => null, ...more })
  const route: PageRoute = { id: 'events', path: '/events', title: 'Events', fetch: async () => page }
  const store = createPageStore({ loaded: { route, page, data: now, search: '' }, error: undefined }, ask)
  const main = document.getElementById('main') as HTMLElement
  const render = () => {
    const { items } = (store.state().loaded as Loaded).data as Data
    main.innerHTML = items.map(({ id, title }) => `<article id="${id}"><a href="/">${title ?? id}</a></article>`).join('')
  }
  render()
  store.follow(render)
  startLive(store)
  let n = 0
  const bar = () => document.querySelector('section[aria-label="What is new"]')
  return {
    store,
    main,
    load,
    /** Another page's data, and the event about it. */
    hear: async (next: Data | Error, tables = [events.table]) => {
      now = next
      const event = new MessageEvent('message', { data: JSON.stringify({ tables }), lastEventId: `era.${++n}` })
      Source.open[0]?.dispatchEvent(event)
      await vi.advanceTimersByTimeAsync(500)
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(0)
    },
    button: () => bar()?.querySelector<HTMLButtonElement>('button:not([hidden])') ?? undefined,
    said: () => bar()?.querySelector('[role="status"]')?.textContent,
    ids: () => [...main.querySelectorAll('article')].map(({ id }) => id),
  }
}

// First, because the pages of the other tests would listen too.
test('the page listens only while it is visible, and goes on from the last event', async () => {
  const { hear } = opened([])
  await hear({ items: [] })
  window.dispatchEvent(new Event('pagehide'))
  expect(Source.open).toEqual([])
  window.dispatchEvent(new Event('pageshow'))
  expect(Source.open.map(({ url }) => url)).toEqual(['/api/live?since=era.1'])
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(Source.open).toEqual([])
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  const [refused] = Source.open as [Source]
  refused.readyState = Source.CLOSED
  refused.dispatchEvent(new Event('error'))
  expect(Source.open).toEqual([])
  await vi.advanceTimersByTimeAsync(90_000)
  expect(Source.open).toHaveLength(1)
})

test('a bar says what is new, and shows it when it is pressed', async () => {
  const { hear, button, said, ids } = opened([{ id: 'a' }])
  await hear({ items: [{ id: 'b' }, { id: 'c' }, { id: 'a', title: 'Other' }] })
  expect([button()?.textContent, said(), ids()]).toEqual(['2 new events, 1 changed event · Show', '2 new events, 1 changed event', ['a']])
  button()?.click()
  await vi.advanceTimersByTimeAsync(200)
  expect([ids(), document.activeElement?.id, button()]).toEqual([['b', 'c', 'a'], 'b', undefined])
})

test('a page without any input yet shows it at once', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  const { hear, button, said, ids } = opened([{ id: 'a' }])
  await hear({ items: [{ id: 'b' }, { id: 'a' }] })
  expect([ids(), said(), button()]).toEqual([['b', 'a'], '1 new event', undefined])
})

test('a removed entry says so in place until the page is refreshed, or it is restored', async () => {
  const { hear, button, said, ids, main, store } = opened([{ id: 'a' }, { id: 'b' }])
  main.querySelector('a')?.focus()
  await hear({ items: [{ id: 'b' }] })
  expect([ids(), said(), button()]).toEqual([['a', 'b'], '1 removed event', undefined])
  expect(document.getElementById('a')?.dataset.removed).toBe('')
  expect(document.activeElement?.textContent).toBe('Removed')
  await hear({ items: [{ id: 'a' }, { id: 'b' }] })
  expect(main.textContent).toBe('ab')
  await hear({ items: [{ id: 'b' }] })
  // A search that is cleared renders the entry anew.
  const anew = Object.assign(document.createElement('li'), { id: 'a', textContent: 'a' })
  document.getElementById('a')?.replaceWith(anew)
  await vi.advanceTimersByTimeAsync(1)
  expect([anew.firstChild?.textContent, anew.dataset.removed]).toEqual(['Removed', ''])
  await store.refresh()
  expect(ids()).toEqual(['b'])
})

test('an administrator sees “Expired” and “Published” on the entries', async () => {
  sessionStorage.setItem('token', 'one')
  answering({ body: { success: true, data: [{ id: 'a', state: 'expired' }] } })
  const { hear, button, main } = opened([{ id: 'a' }])
  await hear({ items: [] })
  expect([main.textContent, document.getElementById('a')?.dataset.removed, button()]).toEqual(['Expireda', undefined, undefined])
  main.insertAdjacentHTML('afterbegin', '<article id="planned"></article>')
  await hear({ items: [{ id: 'planned' }, { id: 'a' }] })
  expect([main.textContent, button()]).toEqual(['Publishedplanneda', undefined])
})

test('the page of an entry that was cancelled shows it again once it is restored', async () => {
  const { hear, said, store } = opened([{ id: 'a' }])
  const gone = { gone: 'cancelled', words: 'This event was cancelled', list: { to: '/events', label: '' } } as const
  await hear(new EntryGone(gone))
  expect([store.state().loaded?.gone, said()]).toEqual([{ what: 'cancelled', words: gone.words }, gone.words])
  await hear({ items: [{ id: 'a' }] })
  expect(store.state().loaded?.gone).toBe(undefined)
})

test('only changes of the collections on the page are looked at; if there are several, the bar gives no numbers', async () => {
  const { hear, button, load } = opened([{ id: 'a' }], { collections: [events, notifications] })
  await hear({ items: [] }, ['faq'])
  expect(load).not.toHaveBeenCalled()
  await hear({ items: [{ id: 'a' }, { id: 'b' }] }, ['*'])
  expect(button()?.textContent).toBe('Something new · Show')
})
