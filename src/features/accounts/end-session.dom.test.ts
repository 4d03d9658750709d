import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from '../../contract/messages.ts'
import { tabAutosave } from '../../ui/autosave.ts'
import { shownAlerts } from '../../web/alerts.ts'
import { NoAnswer } from '../../web/ask.ts'
import { session } from '../../web/session.ts'
import { finishLogout, logOut } from './end-session.ts'

const shown = () => shownAlerts().map(({ message }) => message)
type Reply = { success: boolean; message: string; status?: number }
const done = { success: true, message: 'Logged out' }
const end = vi.hoisted(() => vi.fn<() => Promise<Reply>>())
vi.mock('../../web/ask.ts', async (original) => ({ ...(await original<object>()), ask: end }))
const silent = () => Promise.reject(new NoAnswer(0, 'nothing came'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(location, 'assign').mockReturnValue()
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'signed-in=abc'
  end.mockReset().mockResolvedValue(done)
})

test('a logout removes the token and what was typed at once, before the site has answered', async () => {
  session.begin('a token')
  const autosave = tabAutosave('Add an event')
  autosave.save({ values: { title: 'Half a' }, began: {} })
  const { promise, resolve } = Promise.withResolvers<Reply>()
  end.mockReturnValueOnce(promise)
  const left = logOut()
  expect([session.begun(), autosave.found(), session.leaving.remembered()]).toEqual([false, undefined, true])
  resolve(done)
  await left
  expect(location.assign).toHaveBeenCalledWith('/admin')
  expect([shown(), session.leaving.remembered()]).toEqual([['Logged out'], false])
})

test.each([
  ['no answer came', silent],
  ['it was refused', async () => ({ success: false, message: 'The site is busy.', status: 503 })],
])('after a logout to which %s the next page ends the session, and tries again until it worked', async (_, failing) => {
  session.begin('a token')
  end.mockImplementationOnce(failing)
  end.mockImplementationOnce(silent)
  for (const step of [logOut, finishLogout]) {
    await step()
    expect([shown(), session.leaving.remembered()]).toEqual([[messages.sessionLivesOn], true])
  }
  await vi.advanceTimersByTimeAsync(15_000)
  expect([end.mock.calls.length, shown(), session.leaving.remembered()]).toEqual([3, [messages.sessionEnded], false])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(end).toHaveBeenCalledTimes(3)
})

test('after a logout whose script did not come the next page forgets what was typed, and nothing that is typed later', async () => {
  const autosave = tabAutosave('Register')
  session.leaving.begin()
  for (const isKept of [false, true]) {
    autosave.save({ values: { name: 'Half a name' }, began: {} })
    end.mockImplementationOnce(silent)
    await finishLogout()
    expect(autosave.found() !== undefined).toBe(isKept)
  }
})

test('a login meanwhile goes on, without an alert', async () => {
  session.leaving.remember()
  end.mockImplementationOnce(async () => {
    session.begin('another')
    return done
  })
  await finishLogout()
  expect([shown(), session.begun()]).toEqual([[], true])
})

test('no other page ends a session: not a new tab, nor one that another site opened', async () => {
  await finishLogout()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([end.mock.calls.length, document.cookie]).toEqual([0, 'signed-in=abc'])
})
