import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToStaticMarkup as html, renderToString as server } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

const box = (more: Partial<Parameters<typeof SearchBox>[0]>) => (
  <SearchBox label="Search events" value="robot" onChange={() => {}} found={undefined} {...more} />
)
const status = (more: Partial<Parameters<typeof SearchBox>[0]>) => /<p [^>]*role="status">(.*?)<\/p>/.exec(html(box(more)))?.[1]

test('the number of results is said once there are words and an answer; a slow search says so', () => {
  expect([status({ value: ' ', found: 7 }), status({}), status({ found: 0 }), status({ busy: true })]).toEqual([
    '',
    '',
    '0 found',
    'Searching…',
  ])
})

test('without a script it is a form of its page, with a button', () => {
  const markup = html(box({ value: 'a "lamp"', found: 3, action: '/events' }))
  expect(markup).toMatch(
    /<form [^>]*action="\/events" method="get".*name="q"[^>]* value="a &quot;lamp&quot;".*<noscript.*type="submit".*3 found/,
  )
})

test('what was typed before hydration is passed on', async () => {
  const onChange = vi.fn()
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = server(box({ value: '', onChange }))
  for (const input of container.querySelectorAll('input')) input.value = 'typed early'
  const root = await act(async () => hydrateRoot(container, box({ value: '', onChange })))
  expect(onChange.mock.calls[0]).toEqual(['typed early'])
  await act(async () => root.unmount())
  container.remove()
})
