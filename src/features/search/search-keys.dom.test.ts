import { beforeEach, expect, test } from 'vitest'
import { opensSearch, turnSlash } from './search-keys.ts'

beforeEach(() => {
  turnSlash(true)
  document.body.innerHTML = '<a href="/search">Search</a><input><textarea></textarea><select></select><p contenteditable><b>x</b></p>'
})

/** Presses a key at an element; whether the search opens by it, and whether the browser does nothing more. */
function press(key: string, more: KeyboardEventInit = {}, at = 'body') {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...more })
  let opens = false
  addEventListener(
    'keydown',
    (heard) => {
      opens = opensSearch(heard)
    },
    { once: true },
  )
  document.querySelector(at)?.dispatchEvent(event)
  return { opens, isTaken: event.defaultPrevented }
}

test('the search is opened by / where nobody types, and by Ctrl K everywhere', () => {
  expect(press('/').opens).toBe(true)
  expect(press('k', { ctrlKey: true }, 'input').opens).toBe(true)
  for (const at of ['input', 'textarea', 'select', 'b']) expect(press('/', {}, at), at).toEqual({ opens: false, isTaken: false })
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { isComposing: true }])
    expect(press('/', more).opens, JSON.stringify(more)).toBe(false)
  for (const key of ['k', 'a', 'Escape', ' ']) expect(press(key), key).toEqual({ opens: false, isTaken: false })
  turnSlash(false)
  expect(press('/').opens).toBe(false)
  turnSlash(true)
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
  expect(press('/').opens).toBe(false)
})
