import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { type Answer, useSearch } from './list-page.tsx'

type Item = { title: string }
type Elsewhere = (words: string) => Promise<Item[]>
const items = ['Night Lamp', 'Caf\u00e9 Board', 'Kerb Cane'].map((title) => ({ title }))

function Searched({ elsewhere, given }: { elsewhere?: Elsewhere; given?: Answer<Item> }) {
  const { words, setWords, found, waiting, failed, again } = useSearch({ items, texts: ({ title }) => [title], elsewhere, given })
  return (
    <>
      <input value={words} onChange={({ target }) => setWords(target.value)} />
      {found.map(({ title }) => (
        <li key={title}>{title}</li>
      ))}
      {waiting && <i>waiting</i>}
      {failed && (
        <button type="button" onClick={again}>
          failed
        </button>
      )}
    </>
  )
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('the words stand in the address, in the same entry of the history; what came with the page is not asked for again', async () => {
  const elsewhere = vi.fn<Elsewhere>(async () => [{ title: 'Lamp of old' }])
  const given = { words: 'cafe', found: [{ title: 'Caf\u00e9 of old' }] }
  const page = await shown(<Searched elsewhere={elsewhere} given={given} />, '/?after=a1&q=Caf%C3%A9')
  const { length } = history
  await later(1000)
  expect([page.one<HTMLInputElement>('input').value, page.texts('li'), page.texts('i')]).toEqual(['Caf\u00e9', ['Caf\u00e9 of old'], []])
  expect(elsewhere).not.toHaveBeenCalled()
  await page.type('input', 'night & lamp')
  await later(250)
  expect([location.search, history.length]).toEqual(['?after=a1&q=night+%26+lamp', length])
  expect([page.page.loads, page.texts('li')]).toEqual([1, ['Lamp of old']])
  await page.type('input', ' ')
  await later(250)
  expect(location.search).toBe('?after=a1')
  await page.type('input', 'x'.repeat(301))
  await later(250)
  expect(location.search).toBe('?after=a1')
})

test('where the site does not answer, what is here is shown and said to be all, until it is tried again', async () => {
  let answers = false
  const page = await shown(<Searched elsewhere={async () => (answers ? [{ title: 'Lamp of old' }] : Promise.reject(new Error('gone')))} />)
  await page.type('input', 'lamp')
  await later(250)
  expect([page.texts('li'), page.texts('button')]).toEqual([['Night Lamp'], ['failed']])
  answers = true
  await page.does(() => page.one('button').click())
  expect(page.texts('i')).toEqual(['waiting'])
  await later(250)
  expect([page.texts('li'), page.texts('button')]).toEqual([['Lamp of old'], []])
})
