import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { useAskedSoon } from './use-asked-soon.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Asking({ ask }: { ask: (words: string) => Promise<string> }) {
  const [words, setWords] = useState('')
  const [answer, setAnswer] = useState('')
  const asked = async () => {
    const found = await ask(words)
    return () => setAnswer(found)
  }
  useAskedSoon(words !== 'nothing', asked, [words])
  return (
    <>
      <input value={words} onChange={({ target }) => setWords(target.value)} />
      <b>{answer}</b>
    </>
  )
}

test('it asks at once at the beginning, then once, a quarter of a second after the last change', async () => {
  const ask = vi.fn(async (words: string) => `${words}!`)
  const page = await shown(<Asking ask={ask} />)
  await later(0)
  expect(page.texts('b')).toEqual(['!'])
  await page.type('input', 'la')
  await later(249)
  await page.type('input', 'lamp')
  await later(249)
  expect(ask).toHaveBeenCalledOnce()
  await later(5000)
  expect([ask.mock.calls, page.texts('b')]).toEqual([[[''], ['lamp']], ['lamp!']])
})

test('where nothing is to be asked, nothing is, and an answer from before is ignored', async () => {
  const answers: ((answer: string) => void)[] = []
  const ask = vi.fn(() => new Promise<string>((resolve) => void answers.push(resolve)))
  const page = await shown(<Asking ask={ask} />)
  await later(250)
  await page.type('input', 'nothing')
  await later(5000)
  await page.does(() => answers[0]?.('too late'))
  expect([ask.mock.calls.length, page.texts('b')]).toEqual([1, ['']])
})
