import { expect, test } from 'vitest'
import { titleOfError, wordsOf } from './error-page.tsx'
import { NoSuchPage } from './router.ts'

test('an address that is no page is told by its status, anything else by its message', () => {
  expect([wordsOf(new NoSuchPage()), titleOfError(new NoSuchPage())]).toEqual(['404 Not Found', 'Not found'])
  const broken = new Error('The list is empty-handed')
  expect([wordsOf(broken), titleOfError(broken)]).toEqual(['The list is empty-handed', 'Unexpected Application Error!'])
  expect(wordsOf('thrown without one')).toBe('Unknown error')
})

test('a part that did not come is told with its kind and its address, however the browser words it', () => {
  const address = 'https://club.example.org/static/js/async/events.js'
  for (const [message, words] of [
    [`Loading chunk events failed.\n(timeout: ${address})`, `Loading chunk failed. (timeout: ${address})`],
    [`Loading CSS chunk events failed.\n(${address})`, `Loading chunk failed. (error: ${address})`],
    ['Loading CSS chunk events failed.\n(/static/css/async/events.css)', 'Loading chunk failed. (error: /static/css/async/events.css)'],
  ] as const)
    expect(wordsOf(new Error(message))).toBe(words)
})
