import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { pages } from '../../content/pages.ts'
import { search } from '../../content/search.ts'
import { events } from '../../src/site/collections.ts'
import { addEditDelete, managed } from '../listed.ts'
import { student, troublesOf, write } from '../page.ts'
import { routes } from '../routes.ts'
import { logIn, test, visit } from '../site.ts'

const of = (owner: string, ...names: string[]) => names.map((name) => `${owner}.${name}`)

/**
 * What at least one of the oldest supported browsers lacks (Chrome 114, Firefox 125, Safari 17.0): the path of each from the global
 * object. `@@name` is a well-known symbol.
 */
const newerApis: readonly string[] = [
  // JavaScript
  ...['Map.groupBy', 'Object.groupBy', 'Array.fromAsync', 'Promise.try', 'Promise.withResolvers', 'URL.canParse', 'URL.parse'],
  ...['RegExp.escape', 'Error.isError', 'Math.sumPrecise', 'Math.f16round', 'Float16Array', 'JSON.rawJSON', 'JSON.isRawJSON', 'Temporal'],
  ...of('Set.prototype', 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'),
  ...of('Iterator.prototype', 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'),
  ...of('Map.prototype', 'getOrInsert', 'getOrInsertComputed'),
  ...of('WeakMap.prototype', 'getOrInsert', 'getOrInsertComputed'),
  ...of('ArrayBuffer.prototype', 'transfer', 'transferToFixedLength', 'detached'),
  ...of('Uint8Array', 'fromBase64', 'fromHex'),
  ...of('Uint8Array.prototype', 'toBase64', 'toHex', 'setFromBase64', 'setFromHex'),
  ...['Iterator', 'DisposableStack', 'AsyncDisposableStack', 'SuppressedError', 'Intl.DurationFormat'],
  ...of('Intl.Locale.prototype', 'getCalendars', 'getHourCycles', 'getNumberingSystems', 'getTextInfo', 'getTimeZones', 'getWeekInfo'),
  // Requests, streams, files
  ...['AbortSignal.any', 'ReadableStream.from', 'fetchLater', 'URLPattern', 'IDBFactory.prototype.databases'],
  ...of('ReadableStream.prototype', 'values', '@@asyncIterator'),
  ...['Blob', 'Request', 'Response'].map((owner) => `${owner}.prototype.bytes`),
  // Elements
  ...of('Element.prototype', 'checkVisibility', 'moveBefore', 'setHTML', 'setHTMLUnsafe', 'getHTML', 'ariaNotify', 'computedStyleMap'),
  ...of('Element.prototype', 'scrollIntoViewIfNeeded', 'currentCSSZoom'),
  ...of('ShadowRoot.prototype', 'setHTML', 'setHTMLUnsafe', 'getHTML'),
  ...of('Document.prototype', 'startViewTransition', 'activeViewTransition', 'caretPositionFromPoint', 'moveBefore', 'prerendering'),
  ...of('Document', 'parseHTML', 'parseHTMLUnsafe'),
  ...of('HTMLButtonElement.prototype', 'command', 'commandForElement', 'interestForElement'),
  ...of('HTMLDialogElement.prototype', 'requestClose', 'closedBy'),
  ...[
    'HTMLDetailsElement.prototype.name',
    'HTMLSelectElement.prototype.showPicker',
    'HTMLVideoElement.prototype.requestVideoFrameCallback',
  ],
  ...['Selection.prototype.getComposedRanges', 'CSS.highlights', 'Highlight', 'CSS.registerProperty', 'ScrollTimeline', 'ViewTimeline'],
  ...['ViewTransition', 'CloseWatcher', 'EditContext', 'Sanitizer', 'trustedTypes'],
  // The browser
  ...['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'cookieStore', 'onscrollend'],
  ...['SyncManager', 'ServiceWorkerRegistration.prototype.sync', 'ServiceWorkerRegistration.prototype.periodicSync'],
  ...of('Navigator.prototype', 'connection', 'deviceMemory', 'userAgentData', 'virtualKeyboard', 'share', 'canShare'),
]

/** Deletes them before the page's first script; what cannot be deleted throws. Runs in the page, so it uses nothing from outside. */
function deleteNewerApis(names: readonly string[]) {
  // What it needs itself is read first.
  for (const name of names) {
    const path = name.split('.').map((part) => (part.startsWith('@@') ? Reflect.get(Symbol, part.slice(2)) : part))
    const last = path.pop()
    const owner = path.reduce((object, key) => object?.[key], globalThis as never)
    if (owner !== undefined && !Reflect.deleteProperty(owner, last)) throw new Error(`${name} cannot be deleted`)
  }
}

/** Opens pages as a browser that lacks these; returns what they complain of. */
async function withoutApis(page: Page, names: readonly string[]) {
  // What a form shows of another site never comes in a test.
  await page.route(/^https:/, (route) => route.fulfill({ body: '' }))
  await page.addInitScript(deleteNewerApis, names)
  return troublesOf(page)
}

const error = (page: Page) => page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('in the oldest supported browsers a student registers, and an administrator opens every form and adds an event', async ({ page }) => {
  const troubles = await withoutApis(page, newerApis)
  await visit(page, '/register')
  await write(page, student)
  await button(page, 'Register').click()
  await expect(page.getByRole('alert')).toContainText('Registration successful')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('searchbox', { name: search.label }).fill(pages.faq.title)
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()

  await logIn(page, '/events')
  await addEditDelete(page, { ...events, page: '/events' })
  for (const path of routes) {
    await visit(page, path)
    const inHome = path === '/' ? ['Edit Home', 'Add an Event Poster', 'Change Home Page Image', 'Add a Notification'] : []
    for (const name of [...inHome, ...managed.filter((thing) => thing.page === path).map(({ words }) => words.add)])
      await button(page, name).first().click()
    // An address that is typed is tried by a script of its own.
    for (const input of await page.locator('form [inputmode=url]:visible').all()) await input.fill('https://forms.example.org/night')
    await expect(error(page)).toHaveCount(path === '/nowhere' ? 1 : 0)
  }
  expect(troubles).toEqual([])
})

test('in a browser that is too old pages stay as they were sent, and a form is sent without the script', async ({ page }) => {
  const older = ['HTMLElement.prototype.popover', 'AbortSignal.timeout', 'Array.prototype.at', 'Array.prototype.findLast', 'Object.hasOwn']
  const troubles = await withoutApis(page, [...newerApis, ...older])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of routes) {
    await page.goto(path)
    // A press loads the scripts of a supported browser.
    await page.getByRole('heading', { level: 1 }).click()
    await expect(error(page)).toHaveCount(path === '/nowhere' ? 1 : 0)
  }
  await page.goto('/register')
  await write(page, student)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Registration successful')
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([])
  expect(troubles).toEqual([])
})

test('no script of the build names a newer function that no polyfill adds, and the service worker names none', async () => {
  const folder = join(import.meta.dirname, '../../dist/web/static/js')
  const functions = newerApis.filter((name) => /^[A-Z]\w*\.[a-z]\w*$/.test(name))
  const namedIn = (pattern: string) =>
    globSync(pattern, { cwd: folder }).flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return functions.filter((name) => text.includes(name))
    })
  expect([...new Set(namedIn('**/*.js'))].sort()).toEqual(['Map.groupBy', 'Promise.withResolvers', 'URL.parse'])
  expect(namedIn('{service-worker,boot}.*.js')).toEqual([])
})

test('a form that needs the script cannot be pressed without it', async ({ page }) => {
  await page.route(/\/static\/js\/(?!async)/, (route) => route.abort())
  await page.goto('/videoform')
  await expect(page.getByRole('button', { name: 'Submit' }).filter({ visible: true }).and(page.locator(':enabled'))).toHaveCount(0)
  await expect(page.locator('#loading')).toHaveText(/^Loading chunk failed\. \(error: http/)
})
