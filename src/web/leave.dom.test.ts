import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '../contract/messages.ts'
import { tabAutosave } from '../ui/autosave.ts'
import { dismiss, shownAlerts } from './alerts.ts'
import { NoAnswer } from './ask.ts'
import { finishLeaving, leave } from './leave.ts'
import { session } from './session.ts'

const told = () => shownAlerts().map(({ message }) => message)
const silent = async () => {
  throw new NoAnswer(0, 'nothing came')
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
})
afterEach(() => {
  for (const { id } of shownAlerts()) dismiss(id)
  session.leaving.forget()
  vi.clearAllTimers()
  vi.useRealTimers()
})

test('the token and what was typed go at once, before the site has answered', async () => {
  const autosave = tabAutosave('Add an event')
  autosave.save({ values: { title: 'Half a' }, began: {} })
  const { promise, resolve } = Promise.withResolvers<{ message: string }>()
  const left = leave(() => promise)
  expect([session.begun(), autosave.found(), session.leaving.remembered()]).toEqual([false, undefined, true])
  resolve({ message: 'Logged out' })
  await left
  expect([told(), session.leaving.remembered()]).toEqual([['Logged out'], false])
})

test('where no answer came that is told, and it is tried again until it worked, then told once', async () => {
  await leave(silent)
  expect(told()).toEqual([messages.sessionLivesOn])
  expect(session.leaving.remembered()).toBe(true)

  let answers = false
  const end = vi.fn(async () => (answers ? { message: 'Logged out' } : silent()))
  await finishLeaving(end)
  expect(session.leaving.remembered()).toBe(true)
  answers = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(end).toHaveBeenCalledTimes(2)
  expect([told(), session.leaving.remembered()]).toEqual([[messages.sessionEnded], false])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(end).toHaveBeenCalledTimes(2)
})

test('a refusal ends no session either, so it is told and tried again as where no answer came', async () => {
  const refusal = { success: false as const, message: 'The site is busy.', status: 503 }
  let busy = true
  const end = vi.fn(async () => (busy ? refusal : { message: 'Logged out' }))
  await leave(end)
  expect([told(), session.leaving.remembered()]).toEqual([[messages.sessionLivesOn], true])
  await vi.advanceTimersByTimeAsync(15_000)
  expect([told(), session.leaving.remembered()]).toEqual([[messages.sessionLivesOn], true])
  busy = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect([end.mock.calls.length, told(), session.leaving.remembered()]).toEqual([3, [messages.sessionEnded], false])
})

test('nobody who has not left is ended, and a login that came meanwhile is told nothing', async () => {
  const end = vi.fn(async () => ({ message: 'Logged out' }))
  await finishLeaving(end)
  expect(end).not.toHaveBeenCalled()

  session.leaving.remember()
  await finishLeaving(async () => {
    session.begin('another')
    return { message: 'Logged out' }
  })
  expect(told()).toEqual([])
})

test('a fault of the page itself is thrown on', async () => {
  await expect(leave(async () => Promise.reject(new TypeError('a fault')))).rejects.toThrow('a fault')
})
