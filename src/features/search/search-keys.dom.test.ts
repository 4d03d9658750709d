import { beforeEach, expect, test } from 'vitest'
import { opensSearch, turnSlash } from './search-keys.ts'

beforeEach(() => {
  window.typed = undefined
  window.pressed = undefined
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
const type = (text: string, at?: string) => [...text].map((key) => press(key, {}, at).isTaken)

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

test('what is typed while the search is on its way is kept for it, also / and spaces, and nothing else is', () => {
  expect(type('ab')).toEqual([false, false])
  expect(window.typed).toBeUndefined()
  window.typed = ''
  expect(type('So/ ')).toEqual([true, true, true, true])
  press('x', { repeat: true })
  press('Backspace')
  expect(window.typed).toBe('So/ ')
  for (const key of ['Shift', 'Tab', 'ArrowDown', 'Enter', 'Process', 'Dead', 'F5']) expect(press(key).isTaken, key).toBe(false)
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])
    expect(press('c', more).isTaken).toBe(false)
  expect(window.typed).toBe('So/ ')
  for (let at = 0; at < 6; at += 1) press('Backspace')
  expect(window.typed).toBe('')
})

test('what is typed into another field meanwhile stays there', () => {
  window.typed = 'a'
  for (const at of ['input', 'textarea', 'select', 'b']) expect(type('x ', at), at).toEqual([false, false])
  expect(press('Backspace', {}, 'input').isTaken).toBe(false)
  expect(press('Escape', {}, 'input').isTaken).toBe(false)
  expect(window.typed).toBe('a')
})

test('Escape gives the search up that is on its way, and what was typed for it', () => {
  Object.assign(window, { typed: 'abc', pressed: document.querySelector('a') })
  expect(press('Escape').isTaken).toBe(true)
  expect([window.typed, window.pressed]).toEqual([undefined, undefined])
  expect(type('d')).toEqual([false])
})
