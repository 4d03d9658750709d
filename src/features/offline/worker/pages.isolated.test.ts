import { beforeAll, expect, test, vi } from 'vitest'
import { keptHeader } from '../kept.ts'

const origin = 'https://club.example.org'
const headers = { 'content-type': 'text/html', [keptHeader]: String(Date.now()) }
const kept: Record<string, string> = {
  '/about': '<html lang="en">The page as it was read',
  '/offline': '<html lang="en">What can be read',
}

// How long pages are kept has no part in this.
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: class {}, CacheExpiration: class {} }))

class WorkerEvent {
  waitUntil = () => {}
  preloadResponse: Promise<Response | undefined>
  constructor(preloadResponse: Promise<Response | undefined>) {
    this.preloadResponse = preloadResponse
  }
}

let pages: typeof import('./pages.ts')

beforeAll(async () => {
  const settings = { build: 'b', pages: ['/about'], unasked: [], parts: [], standIn: '/offline', bare: 'No connection' }
  const match = async (request: Request | string) => {
    const html = kept[new URL(typeof request === 'string' ? request : request.url).pathname]
    return html === undefined ? undefined : new Response(html, { headers })
  }
  vi.stubGlobal('self', { settings, __WB_DISABLE_DEV_LOGS: true })
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('cookieStore', { getAll: async () => [] })
  vi.stubGlobal('caches', { match, keys: async () => [], open: async () => ({ match, put: async () => {} }) })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: Request | string, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init)
      }
    },
  )
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  for (const name of ['ExtendableEvent', 'FetchEvent']) vi.stubGlobal(name, WorkerEvent)
  pages = await import('./pages.ts')
})

/** What a browser gives the worker when its user goes to a page. */
function visit(path: string, preloaded: Promise<Response | undefined>) {
  const request = Object.defineProperties(new Request(origin + path), { mode: { value: 'navigate' }, destination: { value: 'document' } })
  return { event: new WorkerEvent(preloaded), request }
}

test.each([
  ['rejects', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with an error, as in Firefox', async () => Response.error()],
  ['is off', async () => undefined],
])('without a connection pages are shown as they were read, where preloading %s', async (_, preload) => {
  const shown = async (path: string) => (await pages.answerVisit(visit(path, preload()))).text()
  expect(await shown('/about')).toContain('The page as it was read')
  expect(await shown('/about?q=lab')).toContain('What can be read')
  expect(await (await pages.answerGoing(visit('/adminconsole', preload()))).text()).toContain('What can be read')
})

test('what was preloaded is shown, and not asked for again', async () => {
  const preload = async () => new Response('From the site', { headers: { 'content-type': 'text/html' } })
  expect(await (await pages.answerVisit(visit('/about', preload()))).text()).toBe('From the site')
  expect(await (await pages.answerGoing(visit('/adminconsole', preload()))).text()).toBe('From the site')
})
