import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Thing } from '../../../contract/collection.ts'
import { commonHeaders } from '../../../http/security/headers.ts'
import * as things from '../../../site/collections.ts'
import { installable } from '../../../site/installable.ts'
import { pages } from '../../../site/routes.tsx'
import { newFolder } from '../../../testing/new-folder.ts'
import type { WorkerSettings } from '../worker/service-worker.entry.ts'

function given({ offline = true, script = 'run()' } = {}) {
  const built = newFolder()
  mkdirSync(join(built, 'static'))
  writeFileSync(join(built, 'static/w.js'), script)
  writeFileSync(join(built, 'groups.json'), JSON.stringify({ 'service-worker': { js: ['/static/w.js'] } }))
  const files = installable({ built, headers: commonHeaders(undefined), offline })
  const read = (address: string) => {
    const { headers, body } = files.get(address)?.plain ?? {}
    return { headers, text: String(body) }
  }
  const { text } = read('/service-worker.js')
  const settings = (): WorkerSettings => JSON.parse(/^self\.settings=(.*);$/m.exec(text)?.[1] ?? 'null')
  return { read, text, settings }
}

test('the worker is asked for anew each time, may ask for what pages ask for, and runs nothing else', () => {
  const { headers } = given().read('/service-worker.js')
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self' https: http:",
  })
})

test('the worker may cache each page that visitors find by a link, but none that shows people who are not public', () => {
  const { pages: cached, unread } = given().settings()
  const personal = Object.values<Thing>(things).flatMap((thing) => (thing.personal && thing.page ? [thing.page] : []))
  expect(personal.length).toBeGreaterThan(0)
  const linked = pages.filter(({ link }) => link).map(({ path }) => path)
  expect(cached).toEqual(linked.filter((path) => !personal.includes(path)))
  expect(cached).toEqual(expect.arrayContaining([...unread]))
  expect(pages.some(({ path }) => path === '/offline')).toBe(true)
})

test.each([
  ['deletes the caches', async () => ['pages']],
  ['goes even if the caches cannot be read', () => Promise.reject(new DOMException('not here', 'SecurityError'))],
])('switched off, a worker is served that removes itself and %s', async (_, keys) => {
  const { text } = given({ offline: false })
  const listeners = new Map<string, (event: object) => void>()
  const registration = { unregister: vi.fn() }
  const remove = vi.fn()
  new Function('addEventListener', 'registration', 'caches', text)(listeners.set.bind(listeners), registration, { keys, delete: remove })
  await new Promise((done, fail) => listeners.get('activate')?.({ waitUntil: (until: Promise<unknown>) => void until.then(done, fail) }))
  expect(registration.unregister).toHaveBeenCalledOnce()
  expect(remove.mock.calls).toEqual(_ === 'deletes the caches' ? [['pages']] : [])
})
