import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoAnswer } from '../../web/ask.ts'
import { lost, untilAnswered } from './send-archive.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = (status: number, message: string) => ({ success: false as const, status, message })
const silence = () => new NoAnswer(0, 'The site did not answer.')

/** Asks, and gets these answers one after another; an error is thrown. */
function asked(...answers: (object | Error)[]) {
  const ending = new AbortController()
  const heard: (string | undefined)[] = []
  let times = 0
  const action = async () => {
    const answer = answers[Math.min(times++, answers.length - 1)]
    if (answer instanceof Error) throw answer
    return answer as { success: true }
  }
  const outcome = untilAnswered(action, { signal: ending.signal, onWait: (why) => heard.push(why) })
  outcome.catch(() => {})
  return { outcome, heard, ending, times: () => times }
}

test('over a lost connection it goes on until an answer comes', async () => {
  const { outcome, heard, times } = asked(silence(), silence(), { success: true })
  await vi.advanceTimersByTimeAsync(499)
  expect([times(), heard]).toEqual([1, [lost]])
  await vi.advanceTimersByTimeAsync(1001)
  expect([await outcome, times(), heard.at(-1)]).toEqual([{ success: true }, 3, undefined])
})

test('what the site puts off is tried again; any other refusal is the answer, also of a server in front of the site', async () => {
  const { outcome, heard } = asked(refused(503, 'Many pictures wait.'), refused(429, 'Too many.'), new NoAnswer(413, 'Too large there.'))
  await vi.advanceTimersByTimeAsync(1500)
  expect([await outcome, heard]).toEqual([refused(413, 'Too large there.'), ['Many pictures wait.', 'Too many.', undefined]])
})

test('what was given up is not tried again', async () => {
  const { outcome, ending, times } = asked(silence())
  await vi.advanceTimersByTimeAsync(100)
  ending.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(outcome).rejects.toThrow()
  expect(times()).toBe(1)
})
