import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

const origin = 'https://club.example.org'
const date = new Date().toUTCString()
const page = (text: string, headers = {}) => new Response(`<html lang="en">${text}`, { headers: { date, ...headers } })

/** The parts of a worker's scope that the script uses. `site` answers its requests. */
const listeners = new Map<string, (event: object) => void>()
let cookies: { name: string }[] = []
let site: (path: string) => Promise<Response>
let stored: Map<string, Map<string, Response>>

const keyOf = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, origin).href
const cacheOf = (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>()
  stored.set(name, entries)
  const match = async (request: Request | string): Promise<Response | undefined> => entries.get(keyOf(request))?.clone()
  const put = async (request: Request | string, response: Response) => void entries.set(keyOf(request), response)
  return { match, put, add: async (request: Request) => put(request, await fetch(request)), keys: async () => [], delete: async () => true }
}

class WorkerEvent {
  isDone: Promise<unknown>[] = []
  waitUntil = (until: Promise<unknown>) => void this.isDone.push(until)
  async ended() {
    for (const until of this.isDone) await until
  }
}

beforeAll(async () => {
  const settings = { build: 'b', pages: ['/about'], unread: [] }
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('fetch', (request: Request) => site(new URL(request.url).pathname))
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: Request | string) =>
      (await Promise.all([...stored.keys()].map((name) => cacheOf(name).match(request)))).find(Boolean),
  }
  vi.stubGlobal('self', {
    ...{ settings, caches, __WB_DISABLE_DEV_LOGS: true, cookieStore: { getAll: async () => cookies }, clients: { claim: () => {} } },
    // Workbox adds listeners of its own later.
    addEventListener: (type: string, listener: (event: object) => void) => listeners.has(type) || listeners.set(type, listener),
  })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: Request | string, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init)
      }
    },
  )
  for (const name of ['ExtendableEvent', 'FetchEvent']) vi.stubGlobal(name, WorkerEvent)
  await import('./service-worker.entry.ts')
})

beforeEach(() => {
  cookies = []
  site = () => Promise.reject(new TypeError('Failed to fetch'))
  const pages = { [`${origin}/about`]: page('About'), [`${origin}/offline`]: page('Saved pages') }
  stored = new Map([['pages', new Map(Object.entries(pages))]])
})

/** Opens a page and waits until the worker has done everything for it. */
async function visit(path: string, preloadResponse: Promise<Response | undefined> = Promise.resolve(undefined)) {
  const request = Object.defineProperty(new Request(origin + path), 'mode', { value: 'navigate' })
  let response: Promise<Response> | undefined
  const respondWith = (one: Promise<Response>) => {
    response = one
  }
  const event = Object.assign(new WorkerEvent(), { request, preloadResponse, respondWith })
  listeners.get('fetch')?.(event)
  const text = await (await response)?.text()
  await event.ended()
  return text
}
const cachedPages = () => [...(stored.get('pages')?.keys() ?? [])].map((address) => address.replace(origin, ''))

const preloads: [string, () => Promise<Response | undefined>][] = [
  ['rejects', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is an error, as in Firefox', async () => Response.error()],
  ['comes from a proxy', async () => new Response('Bad gateway', { status: 502 })],
]

test.each(preloads)('without the site, pages that were read are shown with their time, if preloading %s', async (_, preload) => {
  expect(await visit('/about', preload())).toBe(`<html data-kept="${Date.parse(date)}" lang="en">About`)
  for (const path of ['/about?q=lab', '/iort', '/about/unread']) {
    expect(await visit(path, preload())).toMatch(/^<html data-stands="\/offline" data-kept="\d+" lang="en">Saved pages/)
  }
})

test('what is read is cached: public pages, but no search, nothing private and no page of people', async () => {
  const preload = async () => Object.defineProperty(page('New', { 'cache-control': 'no-cache' }), 'type', { value: 'basic' })
  for (const path of ['/about/us?utm=1', '/about/us?after=x', '/about?q=lab', '/iort', '/about/feed.atom']) await visit(path, preload())
  await visit('/about/me', Promise.resolve(page('Mine', { 'cache-control': 'private' })))
  expect(cachedPages()).toEqual(['/about', '/offline', '/about/us', '/about/us?after=x'])
})

test('while an administrator is logged in nothing is cached, and the cache is deleted', async () => {
  cookies = [{ name: '__Host-signed-in' }]
  expect(await visit('/about', Promise.resolve(page('New')))).toContain('New')
  expect(cachedPages()).toEqual([])
  await expect(visit('/about')).resolves.toBe('')
})

test('a page that was loaded before the worker is cached when it asks for that, with its scripts', async () => {
  site = async (path) => page(path === '/about/us' ? '<script src="/static/a.js">' : 'run()', { 'cache-control': 'immutable' })
  const addresses = ['/about/us', '/iort', '/static/late.js', '/static/photo.jpg'].map((path) => origin + path)
  const event = Object.assign(new WorkerEvent(), { data: [...addresses, 'https://elsewhere.example.org/about'] })
  listeners.get('message')?.(event)
  await event.ended()
  expect(cachedPages()).toEqual(['/about', '/offline', '/about/us'])
  expect([...(stored.get('files')?.keys() ?? [])].sort()).toEqual([`${origin}/static/a.js`, `${origin}/static/late.js`])
})
