import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToStaticMarkup as html, renderToString as server } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { SearchBox } from './search-box.tsx'

const told = (value: string, found: number | undefined, busy = false) =>
  /<p [^>]*role="status">(.*?)<\/p>/.exec(
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

test('without a script it is a form of its page, with a button and the words that were searched', () => {
  const box = html(<SearchBox label="Search events" value={'a "lamp"'} onChange={() => {}} found={3} action="/events" />)
  expect(box).toMatch(/<form [^>]*action="\/events" method="get"/)
  expect(box).toMatch(/<input [^>]*name="q"[^>]* value="a &quot;lamp&quot;"/)
  expect(box).toMatch(/<noscript.*<button type="submit".*<\/noscript>.*3 found/)
  expect(html(<SearchBox label="Search students" value="" onChange={() => {}} found={3} />)).not.toContain('noscript')
})

test('what is typed is handed on, and so is what stood in the box before anybody followed it', async () => {
  const onChange = vi.fn()
  const view = await shown(<SearchBox label="Search events" value="" onChange={onChange} found={undefined} />)
  expect(onChange).not.toHaveBeenCalled()
  await view.type('input', 'robot')
  expect(onChange.mock.calls).toEqual([['robot']])
  const early = vi.fn()
  const container = document.body.appendChild(document.createElement('div'))
  const box = <SearchBox label="Search events" value="" onChange={early} found={undefined} />
  container.innerHTML = server(box)
  const input = container.querySelector('input')
  if (input) input.value = 'typed early'
  const root = await act(async () => hydrateRoot(container, box))
  expect(early.mock.calls[0]).toEqual(['typed early'])
  await act(async () => root.unmount())
  container.remove()
})
