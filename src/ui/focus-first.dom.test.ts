import { expect, test } from 'vitest'
import { focusFirst } from './focus-first.ts'

/** What has the focus after it was asked for within the first child of the page, and whether anything could have it. */
function focused(html: string) {
  document.body.innerHTML = html
  const any = focusFirst(document.body.firstElementChild)
  return [any, document.activeElement?.id]
}

test('the first field that can be typed into has the focus, wherever buttons stand', () => {
  expect(focused('<form><button id="anew"></button><input type="hidden" id="form"><input id="title"><input id="day"></form>')).toEqual([
    true,
    'title',
  ])
  expect(focused('<form><input type="file" id="file" hidden><input id="title"></form>')).toEqual([true, 'title'])
  expect(focused('<div><select id="year"></select><input id="title"></div>')).toEqual([true, 'year'])
  expect(focused('<div><textarea id="words"></textarea></div>')).toEqual([true, 'words'])
})

test('without a field a button has it, and the element itself where it is one of them', () => {
  expect(focused('<div><a href="/" id="link">Home</a><button id="again"></button></div>')).toEqual([true, 'again'])
  expect(focused('<input id="day">')).toEqual([true, 'day'])
  expect(focused('<button id="again"></button>')).toEqual([true, 'again'])
})

test('where there is neither, nothing has it', () => {
  expect(focused('<p>Nothing to fill in</p>')).toEqual([false, ''])
  document.body.innerHTML = ''
  expect(focusFirst(undefined)).toBe(false)
  expect(focusFirst(null)).toBe(false)
})
