import type { Page } from '@playwright/test'
import { troublesOf } from './page.ts'

const of = (owner: string, ...names: string[]) => names.map((name) => `${owner}.${name}`)

/**
 * What at least one of the oldest supported browsers lacks (Chrome 114, Firefox 125, Safari 17.0): the path of each from the global
 * object. `@@name` is a well-known symbol.
 */
export const newerApis: readonly string[] = [
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

/**
 * Deletes them from a page before its first script. What a browser lacks itself is
 * passed over; what it does not let go throws. Uses nothing from outside, because it runs in the page.
 */
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
export async function withoutApis(page: Page, names: readonly string[]) {
  // What a form shows of another site never comes in a test.
  await page.route(/^https:/, (route) => route.fulfill({ body: '' }))
  await page.addInitScript(deleteNewerApis, names)
  return troublesOf(page)
}
