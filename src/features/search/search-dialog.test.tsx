import { beforeEach, expect, test, vi } from 'vitest'
import { search } from '../../../content/search.ts'
import { messages } from '../../contract/messages.ts'
import { shown } from '../../testing/shown.tsx'
import type { FoundKind } from './contract.ts'
import { SearchDialog } from './search-dialog.tsx'

const found = (id: string) => ({ id, path: `/events/${id}`, title: [{ text: id, isFound: true }], text: [], day: '2026-11-28' })
const kinds: FoundKind[] = [
  { kind: 'events', several: 'events', more: true, found: [found('one'), found('two')] },
  { kind: 'projects', several: 'projects', more: false, found: [{ ...found('three'), path: '/projects/three' }] },
]

const answers = (data: FoundKind[]) => vi.stubGlobal('fetch', async () => Response.json({ success: true, data }))
beforeEach(() => {
  vi.useFakeTimers()
  answers(kinds)
})
async function opened(words = 'lamp') {
  const page = await shown(<SearchDialog path="/search" onClose={() => {}} />, '/about')
  const type = async (text: string) => {
    await page.type('input[name=q]', text)
    await page.does(() => vi.advanceTimersByTime(500))
    await page.does(() => {})
  }
  await type(words)
  return { ...page, type }
}

test('the results are by collection, with their number, their day and a mark', async () => {
  const { texts, one } = await opened()
  expect([texts('h2'), texts('mark')]).toEqual([
    ['events 2+', 'projects 1'],
    ['one', 'two', 'three'],
  ])
  expect(texts('time')[0]).toBe('Saturday, 28 November 2026')
  expect([texts('[role=status]'), one('form').getAttribute('action')]).toEqual([['The best 3 found'], '/search'])
})

test('the arrows go through the field and the results, and round; with another key, or in a word under way, they do not', async () => {
  const { one, does } = await opened()
  const field = one('input[name=q]')
  const press = async (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    await does(() => document.activeElement?.dispatchEvent(event))
    return [event.defaultPrevented, document.activeElement?.getAttribute('href') ?? document.activeElement?.getAttribute('name')]
  }
  await does(() => field.focus())
  const paths = ['/events/one', '/events/two', '/projects/three', 'q']
  for (const path of paths) expect(await press('ArrowDown')).toEqual([true, path])
  for (const path of paths.toReversed().slice(1)) expect(await press('ArrowUp')).toEqual([true, path])
  for (const more of [{ isComposing: true }, { shiftKey: true }, { altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(await press('ArrowDown', more)).toEqual([false, '/events/one'])
})

test.each([
  ['nothing is found', [], 'No results', search.hints[0]],
  ['no entry has all the words', kinds.slice(1).map((kind) => ({ ...kind, isPart: true })), `${search.part}: 1 found`, 'three'],
])('if %s, it says so', async (_, data, status, text) => {
  answers(data)
  const { texts } = await opened('lamp zeppelin')
  expect([texts('[role=status]'), texts('li').join()]).toEqual([[status], expect.stringContaining(text ?? '')])
})

test('if the site cannot be reached, it says so until other words are typed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError()))
  const { texts, type } = await opened()
  expect(texts('[role=alert]')).toEqual([messages.noAnswer])
  answers(kinds)
  await type('lamps')
  expect([texts('[role=alert]'), texts('h2')[0]]).toEqual([[], 'events 2+'])
})
