import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { club } from '../../content/club.ts'
import { light } from '../../content/colours.ts'
import type { Thing } from '../contract/collection.ts'
import type { WorkerSettings } from '../features/offline/kept.ts'
import { commonHeaders } from '../http/security/headers.ts'
import { keepingPage } from '../testing/device.ts'
import * as things from './collections.ts'
import { installable } from './installable.ts'
import { pages } from './routes.tsx'

afterEach(() => void vi.unstubAllGlobals())

function given({ offline = true, script = 'run()' } = {}) {
  const built = mkdtempSync(join(tmpdir(), 'built-'))
  mkdirSync(join(built, 'static'))
  writeFileSync(join(built, 'static/w.js'), script)
  writeFileSync(join(built, 'groups.json'), JSON.stringify({ 'service-worker': { js: ['/static/w.js'] } }))
  const files = installable({ built, headers: commonHeaders(undefined), lasting: (address) => `${address}?lasting`, offline })
  const read = (address: string) => {
    const { headers, body } = files.get(address)?.plain ?? {}
    return { headers, text: String(body) }
  }
  const { text } = read('/service-worker.js')
  const settings = (): WorkerSettings => JSON.parse(/^self\.settings=(.*);$/m.exec(text)?.[1] ?? 'null')
  return { read, text, settings }
}

test('the manifest speaks in the words and colours of the club, and leads to pages that there are', () => {
  const { headers, text } = given().read('/manifest.webmanifest')
  expect(headers?.['content-type']).toBe('application/manifest+json')
  const manifest = JSON.parse(text)
  expect(manifest).toMatchObject({ name: club.title, short_name: club.name, start_url: '/', scope: '/', display: 'standalone' })
  expect([manifest.theme_color, manifest.background_color]).toEqual([light.paper, light.paper])
  expect(manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose?: string }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  const paths = pages.filter(({ link }) => link).map(({ path }) => path)
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
  expect(manifest.shortcuts.filter(({ url }: { url: string }) => !paths.includes(url))).toEqual([])
})

test('the worker is asked for anew each time, may ask for what pages ask for, and runs nothing else', () => {
  const { headers } = given().read('/service-worker.js')
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self' https: http:",
  })
})

test('it is told of every page that visitors are linked to, but none about persons who are no public matter', () => {
  const { pages: kept, unasked, standIn } = given().settings()
  const personal = Object.values<Thing>(things).flatMap((thing) => (thing.personal && thing.page ? [thing.page] : []))
  expect(personal.length).toBeGreaterThan(0)
  const linked = pages.filter(({ link }) => link).map(({ path }) => path)
  expect(kept).toEqual(linked.filter((path) => !personal.includes(path)))
  expect(kept).toEqual(expect.arrayContaining([...unasked]))
  expect(pages.some(({ path }) => path === standIn)).toBe(true)
})

test('another build has another name, and the same one the same', () => {
  const [one, same, other] = [given(), given(), given({ script: 'run(2)' })].map((made) => made.settings().build)
  expect(one).toMatch(/^[0-9a-f]{12}$/)
  expect([one === same, one === other]).toEqual([true, false])
})

type Pause = (run: () => void, milliseconds: number) => void

/** Starts the worker of a site that wants none, and waits until it is in charge; returns what it has asked for. */
async function farewell(pause: Pause) {
  const { text } = given({ offline: false })
  expect(text).not.toContain('self.settings')
  const listeners = new Map<string, (event: { waitUntil: (until: Promise<unknown>) => void }) => void>()
  const registration = { unregister: vi.fn() }
  new Function('addEventListener', 'registration', 'setTimeout', text)(listeners.set.bind(listeners), registration, pause)
  await new Promise((done, fail) => listeners.get('activate')?.({ waitUntil: (until) => void until.then(done, fail) }))
  return registration
}

test('switched off, a worker is served that takes away all that was kept, with what was noted of it, and itself, and waits for no time', async () => {
  const isKept = await keepingPage('/faq')
  expect(await isKept()).toEqual(['/faq', '/faq'])
  const { unregister } = await farewell(() => {})
  expect(await isKept()).toEqual([])
  expect(unregister).toHaveBeenCalledOnce()
})

const fails = () => {
  throw new DOMException('not here', 'SecurityError')
}

test.each([
  ['cannot be listed', { caches: { keys: fails } }],
  ['cannot be opened', { indexedDB: { open: fails } }],
])('it goes also where what was kept %s', async (_, globals) => {
  await keepingPage('/faq')
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  expect((await farewell(() => {})).unregister).toHaveBeenCalledOnce()
})

test('it goes after two seconds where nothing answers', async () => {
  await keepingPage('/faq')
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const pause = vi.fn<Pause>((run) => run())
  expect((await farewell(pause)).unregister).toHaveBeenCalledOnce()
  expect(pause).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 2000)
})
