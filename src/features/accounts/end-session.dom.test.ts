import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from '../../contract/messages.ts'
import { tabAutosave } from '../../ui/autosave.ts'
import { shownAlerts } from '../../web/alerts.ts'
import { NoAnswer } from '../../web/ask.ts'
import { session } from '../../web/session.ts'
import { logOut } from './end-session.ts'

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
  expect([session.begun(), autosave.found(), session.left]).toEqual([false, undefined, true])
  resolve(done)
  await left
  expect(location.assign).toHaveBeenCalledWith('/admin')
  expect(shown()).toEqual(['Logged out'])
})

test.each([
  ['no answer came', silent],
  ['it was refused', async () => ({ success: false, message: 'The site is busy.', status: 503 })],
  ['the answer takes more than three seconds', () => new Promise<never>(() => {})],
])('after a logout to which %s the login page says that the session lives on, and no page ends it by itself', async (_, failing) => {
  session.begin('a token')
  end.mockImplementation(failing)
  const left = logOut()
  await vi.advanceTimersByTimeAsync(3000)
  await left
  expect([shown(), session.begun()]).toEqual([[messages.sessionLivesOn], false])
  expect(location.assign).toHaveBeenCalledWith('/admin')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([end.mock.calls.length, document.cookie]).toEqual([1, 'signed-in=abc'])
})
