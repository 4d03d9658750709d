import { beforeAll, expect, test } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { SearchOpener } from './search-opener.tsx'

// What stands in for a browser opens no dialog over a page.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}

beforeAll(() => import('./search-dialog.tsx'))

test.for(['a press', 'Control+K'])('%s opens the search above the page', async (by) => {
  const page = await shown(<SearchOpener inert={false} />)
  const key = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })
  await page.does(() => (by === 'a press' ? page.one('a').click() : document.body.dispatchEvent(key)))
  await expect.poll(() => page.texts('dialog').length).toBe(1)
})
