import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SearchBox } from './search-box.tsx'

const told = (value: string, found: number | undefined, busy = false) =>
  /<p class="sr-only" role="status">(.*?)<\/p>/.exec(
    html(<SearchBox label="Search events" value={value} onChange={() => {}} found={found} busy={busy} />),
  )?.[1]

test('the number that was found is told once there are words and an answer, also where it is none', () => {
  expect(told('', 7)).toBe('')
  expect(told('   ', 7)).toBe('')
  expect(told('robot', undefined)).toBe('')
  expect(told('robot', 7)).toBe('7 found')
  expect(told('zeppelin', 0)).toBe('0 found')
})

test('a search that takes long says so', () => {
  expect(told('robot', undefined, true)).toBe('Searching…')
})
