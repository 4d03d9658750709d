import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoAnswer } from '../../web/ask.ts'
import { session } from '../../web/session.ts'
import { untilAnswered, waits } from './until-answered.ts'

beforeEach(() => {
  vi.useFakeTimers()
  session.begin('token')
})
afterEach(() => void vi.useRealTimers())

const refused = (status: number, message: string) => ({ success: false as const, status, message })
const lost = () => new NoAnswer(0, 'The site did not answer.')

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
  const { outcome, heard, times } = asked(lost(), lost(), { success: true })
  await vi.advanceTimersByTimeAsync(499)
  expect([times(), heard]).toEqual([1, [waits.lost]])
  await vi.advanceTimersByTimeAsync(1001)
  expect([await outcome, times(), heard.at(-1)]).toEqual([{ success: true }, 3, undefined])
})

test('as soon as the connection is back it does not wait any longer', async () => {
  const { times } = asked(lost(), lost(), { success: true })
  await vi.advanceTimersByTimeAsync(501)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(times()).toBe(3)
})

test('what the site puts off is done later; any other refusal is the answer', async () => {
  const { outcome, heard } = asked(refused(503, 'Many pictures wait.'), refused(429, 'Too many.'), refused(415, 'No picture.'))
  await vi.advanceTimersByTimeAsync(1500)
  expect([await outcome, heard]).toEqual([refused(415, 'No picture.'), ['Many pictures wait.', 'Too many.', undefined]])
})

test('what a server in front of the site refuses is not sent again and again', async () => {
  const { outcome } = asked(new NoAnswer(413, 'Too large there.'))
  expect(await outcome).toEqual(refused(413, 'Too large there.'))
})

test('an ended session is waited for, and then it goes on', async () => {
  const { outcome, heard } = asked(refused(401, 'Please log in.'), { success: true })
  session.lapse()
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([waits.login])
  session.begin('another')
  expect(await outcome).toEqual({ success: true })
})

test('nobody waits for what was given up', async () => {
  const { outcome, ending, times } = asked(lost())
  await vi.advanceTimersByTimeAsync(100)
  ending.abort()
  await expect(outcome).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times()).toBe(1)
})
