import { afterEach, expect, test, vi } from 'vitest'
import { outFromUnder } from './out-from-under.ts'

afterEach(() => void vi.restoreAllMocks())

/** How far the page is scrolled where what has the focus stands so, under something that begins at 700 pixels. */
function scrolledBy(top: number, bottom: number, { byKeyboard = true } = {}) {
  const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  const [cover, focused] = [document.createElement('div'), document.createElement('button')]
  document.body.append(cover, focused)
  cover.getBoundingClientRect = () => new DOMRect(0, 700, 400, 100)
  focused.getBoundingClientRect = () => new DOMRect(0, top, 400, bottom - top)
  Object.assign(focused, { matches: () => byKeyboard })
  focused.focus()
  scroll.mockClear()
  outFromUnder(cover)
  document.body.replaceChildren()
  return scroll.mock.calls.map(([by]) => (by as ScrollToOptions).top)
}

test('what a keyboard led to comes out from under what lies on it, its ring included', () => {
  expect(scrolledBy(690, 730)).toEqual([46])
  expect(scrolledBy(650, 690)).toEqual([6])
})

test('what is free, or pointed at, stays where it is', () => {
  expect(scrolledBy(600, 684)).toEqual([])
  expect(scrolledBy(690, 730, { byKeyboard: false })).toEqual([])
})

test('what has no room over it stays, so that nobody who undid something from the keyboard is thrown to the end of the page', () => {
  expect(scrolledBy(0, 3682)).toEqual([])
  expect(scrolledBy(300, 985)).toEqual([])
  expect(scrolledBy(300, 984)).toEqual([300])
})
