import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endForgotten } from './forgotten-session.ts'
import { session } from './session.ts'

const end = vi.fn(async () => {})

function sign(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `signed-in=${value}`
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.removeItem('admin-seen')
  sign('abc')
  end.mockClear()
})
afterEach(() => {
  session.end()
  sign('; max-age=0')
  vi.clearAllTimers()
  vi.useRealTimers()
})

test('a page without a token ends the session that no open tab has', async () => {
  endForgotten(end)
  await vi.advanceTimersByTimeAsync(1000)
  expect(end).toHaveBeenCalledOnce()
})

test('it waits while another tab shows the tools, and until 150 s after that one was closed', async () => {
  localStorage.setItem('admin-seen', String(Date.now()))
  endForgotten(end)
  await vi.advanceTimersByTimeAsync(120_000)
  localStorage.setItem('admin-seen', String(Date.now()))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(end).toHaveBeenCalledOnce()
})

test('a page with the token notes that it is open, and ends nothing; nor does one without a session', async () => {
  session.begin('token')
  endForgotten(end)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(Date.now() - Number(localStorage.getItem('admin-seen'))).toBeLessThan(31_000)
  session.end()
  sign('; max-age=0')
  endForgotten(end)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(end).not.toHaveBeenCalled()
})
