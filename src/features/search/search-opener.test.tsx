import { beforeAll, expect, test } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { SearchOpener } from './search-opener.tsx'

// happy-dom opens no dialog over a page.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}

beforeAll(() => import('./search-dialog.tsx'))

test.each<[boolean, string, KeyboardEventInit]>([
  [true, 'body', { key: '/' }],
  [true, 'body', { key: 'k', ctrlKey: true }],
  [true, 'input', { key: 'k', ctrlKey: true }],
  [true, 'input', { key: 'ക', code: 'KeyK', ctrlKey: true }],
  [false, 'input', { key: '/' }],
  [false, 'b', { key: '/' }],
  [false, 'body', { key: '/', ctrlKey: true }],
  [false, 'body', { key: '/', isComposing: true }],
  [false, 'body', { key: 'k' }],
])('%s: a key in %s with %j opens the search over the page', async (opens, at, more) => {
  const page = await shown(
    <>
      <SearchOpener inert={false} />
      <input />
      <p contentEditable suppressContentEditableWarning>
        <b>x</b>
      </p>
    </>,
  )
  const event = new KeyboardEvent('keydown', { cancelable: true, bubbles: true, ...more })
  await page.does(() => (at === 'body' ? document.body : page.one(at)).dispatchEvent(event))
  expect(event.defaultPrevented).toBe(opens)
  if (opens) await expect.poll(() => page.texts('dialog').length).toBe(1)
})

test('a press opens it too, and there the key / can be turned off', async () => {
  const page = await shown(<SearchOpener inert={false} />)
  await page.does(() => page.one('a').click())
  await expect.poll(() => page.texts('dialog').length).toBe(1)
  await page.does(() => page.one('input[type=checkbox]').click())
  await page.does(() => page.one<HTMLDialogElement>('dialog').close())
  const event = new KeyboardEvent('keydown', { key: '/', cancelable: true, bubbles: true })
  await page.does(() => document.body.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(false)
  localStorage.clear()
})
