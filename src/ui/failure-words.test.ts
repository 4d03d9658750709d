import { expect, test } from 'vitest'
import { failureWords } from './failure-words.ts'

test('a part that did not come is told with its kind and its address, however the browser words it', () => {
  const address = 'https://club.example.org/static/js/async/events.js'
  for (const [message, words] of [
    [`Loading chunk events failed.\n(timeout: ${address})`, `Loading chunk failed. (timeout: ${address})`],
    [`Loading CSS chunk events failed.\n(${address})`, `Loading chunk failed. (error: ${address})`],
    ['Loading CSS chunk events failed.\n(/static/css/async/events.css)', 'Loading chunk failed. (error: /static/css/async/events.css)'],
  ] as const)
    expect(failureWords(new Error(message))).toBe(words)
})
