import { beforeEach, expect, test } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { SearchOpener } from './search-opener.tsx'

// What stands in for a browser opens no dialog over a page.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}

beforeEach(async () => {
  window.typed = undefined
  // As it comes, before the patience of who presses is over.
  await import('./search-dialog.tsx')
})

async function opener() {
  const page = await shown(<SearchOpener path="/search" inert={false} />)
  const isOpen = () => page.texts('dialog').length === 1
  return { ...page, isOpen, press: () => page.one('a').click() }
}

test('the search that was pressed opens, with what was typed meanwhile', async () => {
  const { does, press, isOpen } = await opener()
  await does(press)
  await expect.poll(isOpen).toBe(true)
  expect(window.typed).toBeUndefined()
})

test('who has gone to another page before it came types there as ever', async () => {
  const { does, press, isOpen } = await opener()
  await does(() => {
    press()
    history.pushState(null, '', '/faq')
  })
  await expect.poll(() => window.typed).toBeUndefined()
  expect(isOpen()).toBe(false)
})

test('who has pressed it there once more has it open there', async () => {
  const { does, press, isOpen } = await opener()
  await does(() => {
    press()
    history.pushState(null, '', '/faq')
    press()
  })
  await expect.poll(isOpen).toBe(true)
})
