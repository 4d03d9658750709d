import { beforeAll, expect, test } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { SearchOpener } from './search-opener.tsx'

// happy-dom opens no dialog over a page.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}

beforeAll(() => import('./search-dialog.tsx'))

test.each<[boolean, string, KeyboardEventInit]>([
  [true, 'body', { key: 'k', ctrlKey: true }],
  [true, 'input', { key: 'k', ctrlKey: true }],
  [true, 'input', { key: 'ക', code: 'KeyK', ctrlKey: true }],
  [false, 'body', { key: 'k', ctrlKey: true, isComposing: true }],
  [false, 'body', { key: 'k', ctrlKey: true, shiftKey: true }],
  [false, 'body', { key: '/' }],
  [false, 'body', { key: 'k' }],
])('%s: a key in %s with %j opens the search over the page', async (opens, at, more) => {
  const page = await shown(
    <>
      <SearchOpener inert={false} />
      <input />
    </>,
  )
  const event = new KeyboardEvent('keydown', { cancelable: true, bubbles: true, ...more })
  await page.does(() => (at === 'body' ? document.body : page.one(at)).dispatchEvent(event))
  expect(event.defaultPrevented).toBe(opens)
  if (opens) await expect.poll(() => page.texts('dialog').length).toBe(1)
})

test('a press opens it too', async () => {
  const page = await shown(<SearchOpener inert={false} />)
  await page.does(() => page.one('a').click())
  await expect.poll(() => page.texts('dialog').length).toBe(1)
})
