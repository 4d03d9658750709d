import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { useAskedSoon } from './use-asked-soon.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

type Props = { ask: (words: string) => Promise<string> }
function Asking({ ask }: Props) {
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

test('it is asked once, a quarter of a second after the last change, with what stands there then', async () => {
  const ask = vi.fn(async (words: string) => `${words}!`)
  const page = await shown(<Asking ask={ask} />)
  await page.type('input', 'la')
  await later(249)
  await page.type('input', 'lamp')
  await later(249)
  expect(ask).not.toHaveBeenCalled()
  await later(1)
  expect([ask.mock.calls, page.texts('b')]).toEqual([[['lamp']], ['lamp!']])
  await later(5000)
  expect(ask).toHaveBeenCalledOnce()
})

test('what is wanted from the beginning is asked at once', async () => {
  const ask = vi.fn(async (words: string) => `${words}!`)
  const page = await shown(<Asking ask={ask} />)
  await later(0)
  expect([ask.mock.calls, page.texts('b')]).toEqual([[['']], ['!']])
  await page.type('input', 'lamp')
  await later(249)
  expect(ask).toHaveBeenCalledOnce()
  await later(1)
  expect(page.texts('b')).toEqual(['lamp!'])
})

test('where there is nothing to be asked, nothing is, and the answer to what was asked before is passed over', async () => {
  const answers: ((answer: string) => void)[] = []
  const ask = vi.fn(() => new Promise<string>((resolve) => void answers.push(resolve)))
  const page = await shown(<Asking ask={ask} />)
  await later(250)
  await page.type('input', 'nothing')
  await later(5000)
  expect(ask).toHaveBeenCalledOnce()
  await page.does(() => answers[0]?.('too late'))
  expect(page.texts('b')).toEqual([''])
})
