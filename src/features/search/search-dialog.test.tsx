import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { search } from '../../../content/search.ts'
import { shown } from '../../testing/shown.tsx'
import type { FoundKind } from './contract.ts'
import { SearchDialog } from './search-dialog.tsx'

const found = (id: string) => ({ id, path: `/events/${id}`, title: [{ text: id, isFound: true }], text: [] })
const kinds: FoundKind[] = [
  { kind: 'events', several: 'events', more: true, found: [found('one'), found('two')] },
  { kind: 'projects', several: 'projects', more: false, found: [{ ...found('three'), path: '/projects/three' }] },
]
const paths = ['/events/one', '/events/two', '/search?q=lamp&in=events', '/projects/three']
const input = 'input[name=q]'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: kinds }))
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The dialog over a page, with what was found of some words; `closed` counts how often it was. */
async function opened(words = 'lamp') {
  const told = { closed: 0 }
  const page = await shown(<SearchDialog path="/search" onClose={() => (told.closed += 1)} />, '/about')
  const field = page.one<HTMLInputElement>(input)
  const type = async (text: string) => {
    await page.type(input, text)
    await page.does(() => vi.advanceTimersByTime(500))
    await page.does(() => {})
  }
  if (words !== '') await type(words)
  return {
    ...page,
    told,
    type,
    field,
    /** Presses a key in the field; whether the field itself is left to do with it what it does. */
    press: async (key: string, more: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
      await page.does(() => field.dispatchEvent(event))
      return !event.defaultPrevented
    },
    enter: () => page.does(() => page.one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))),
    /** Where the option leads that is chosen, by what the field and by what the options say. */
    chosen: () => {
      const id = field.getAttribute('aria-activedescendant')
      const selected = page.texts('[role=option][aria-selected=true]')
      if (id === null) return selected.length === 0 ? undefined : 'none that the field names'
      expect(selected).toEqual([document.getElementById(id)?.textContent])
      return document.getElementById(id)?.getAttribute('href')
    },
  }
}

test('the arrows go through all that was found and the ways to the rest, and round by way of the field', async () => {
  const { press, chosen } = await opened()
  expect(chosen()).toBeUndefined()
  for (const path of [...paths, undefined, paths[0]]) {
    expect(await press('ArrowDown')).toBe(false)
    expect(chosen()).toBe(path)
  }
  for (const path of [undefined, ...paths.toReversed(), undefined]) {
    expect(await press('ArrowUp')).toBe(false)
    expect(chosen()).toBe(path)
  }
})

test('Home, End, the arrows with another key and those of who composes a word are left to the field', async () => {
  const { press, chosen } = await opened()
  await press('ArrowDown')
  for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'PageDown', 'a', 'Enter', 'Escape', 'Tab'])
    expect(await press(key), key).toBe(true)
  const held = [{ isComposing: true }, { shiftKey: true }, { altKey: true }, { ctrlKey: true }, { metaKey: true }]
  for (const more of held) for (const key of ['ArrowDown', 'ArrowUp']) expect(await press(key, more), JSON.stringify(more)).toBe(true)
  expect(chosen()).toBe(paths[0])
})

test('with nothing found the arrows are left to the field', async () => {
  const { press, chosen } = await opened('')
  expect(await press('ArrowDown')).toBe(true)
  expect(chosen()).toBeUndefined()
})

test('Enter goes to the chosen result, and otherwise sends the form to the search page', async () => {
  for (const [downs, address] of [
    [0, undefined],
    [2, '/events/two'],
    [3, '/search?q=lamp&in=events'],
  ] as const) {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const { press, enter, one } = await opened()
    for (let at = 0; at < downs; at += 1) await press('ArrowDown')
    await enter()
    expect(assign.mock.calls, `${downs}`).toEqual(address ? [[address]] : [])
    expect(one('form').getAttribute('action')).toBe('/search')
    assign.mockRestore()
  }
})

test('other words have other answers, of which none is chosen', async () => {
  const { press, type, chosen } = await opened()
  await press('ArrowDown')
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: kinds.slice(1) }))
  await type('lamps')
  expect(chosen()).toBeUndefined()
  await press('ArrowDown')
  expect(chosen()).toBe('/projects/three')
})

test('the way to the rest goes by the words that it was found by, also while other words are on their way', async () => {
  const { type, texts, one } = await opened()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await type('lamps')
  expect(texts('[role=option]')).toContain('More events')
  expect(one('[role=option][href*=in]').getAttribute('href')).toBe(paths[2])
})

test('it tells who listens what it is, how many were found, and which option is chosen', async () => {
  const { one, texts, field } = await opened()
  expect([field.getAttribute('role'), field.getAttribute('aria-expanded'), field.getAttribute('aria-label')]).toEqual([
    'combobox',
    'true',
    search.label,
  ])
  expect(one(`[id="${field.getAttribute('aria-controls')}"]`).getAttribute('role')).toBe('listbox')
  expect(texts('[role=status]')).toEqual(['The 3 best found'])
  expect(texts('[role=group]')).toHaveLength(2)
})

test('if nothing has all the words, it says that what follows has some of them', async () => {
  const { type, texts } = await opened()
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: kinds.slice(1).map((kind) => ({ ...kind, isPart: true })) }))
  await type('lamp zeppelin')
  expect([texts('[role=status]'), texts('p')]).toEqual([['Some of your words: 1 found'], expect.arrayContaining([search.part])])
  expect(texts('[role=option]')).toHaveLength(1)
})
