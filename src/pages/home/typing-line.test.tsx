import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { TypingLine } from './typing-line.tsx'

beforeEach(() => void vi.useFakeTimers())
const text = 'Build it.'

async function line() {
  const view = await shown(<TypingLine text={text} />)
  const typed = () => view.one('[data-typed] span').textContent
  const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  /** One step, which comes after exactly so many milliseconds. */
  async function step(wait: number, wanted: string) {
    const before = typed()
    await after(wait - 1)
    expect(typed()).toBe(before)
    await after(1)
    expect(typed()).toBe(wanted)
  }
  return { ...view, typed, after, step }
}

test('the line types a character every 100 ms, deletes one every 50 and begins again after 60', async () => {
  const { typed, step } = await line()
  expect(typed()).toBe('')
  for (let length = 1; length <= text.length; length += 1) await step(100, text.slice(0, length))
  // The whole line is shown for as long as a character takes, then the last one goes.
  await step(100, text.slice(0, -1))
  for (let length = text.length - 2; length >= 0; length -= 1) await step(50, text.slice(0, length))
  await step(60, text.slice(0, 1))
  await step(100, text.slice(0, 2))
})

test('the line stops while it is paused, and goes on', async () => {
  const { typed, after, step, one, texts, does } = await line()
  for (let length = 1; length <= 3; length += 1) await step(100, text.slice(0, length))
  await does(() => one('button[aria-label="Pause typing"]').click())
  await after(5000)
  expect(typed()).toBe(text.slice(0, 3))
  await does(() => one('button[aria-label="Resume typing"]').click())
  await step(100, text.slice(0, 4))
  // A screen reader has the whole quote at once.
  expect(texts('p:first-child')).toEqual([text])
})

test('a reader who asked for less motion sees the whole line, without a button', async () => {
  const wish = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(wish as unknown as MediaQueryList)
  const { typed, after, texts } = await line()
  await after(1000)
  expect([typed(), texts('button')]).toEqual([text, []])
})
