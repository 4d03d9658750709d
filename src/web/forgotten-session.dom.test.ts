import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endForgotten } from './forgotten-session.ts'
import { session } from './session.ts'

const end = vi.fn(async () => {})
let held: { name: string }[] = []

/** The cookie by which the server tells that a session may be alive. */
function sign({ away = false } = {}) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `signed-in=1; max-age=${away ? -1 : 60_000}`
}

beforeEach(() => {
  vi.useFakeTimers()
  held = []
  const locks = { query: async () => ({ held }), request: async () => {} }
  vi.stubGlobal('navigator', { locks })
  localStorage.clear()
  session.end()
  sign()
  end.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sign({ away: true })
})
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a session without a token in any tab is ended, a second after the page has come alive', async () => {
  endForgotten(end)
  await passes(999)
  expect(end).not.toHaveBeenCalled()
  await passes(1)
  expect(end).toHaveBeenCalledOnce()
})

test('where nobody is signed in, or this tab or another has the tools, nothing is ended', async () => {
  sign({ away: true })
  endForgotten(end)
  await passes(100_000)
  sign()
  session.begin('a token')
  endForgotten(end)
  await passes(100_000)
  session.end()
  held = [{ name: 'signed-in' }]
  endForgotten(end)
  await passes(100_000)
  expect(end).not.toHaveBeenCalled()
})

test('whoever left a page with the tools is waited for, for a minute', async () => {
  localStorage.setItem('tools-left', String(Date.now()))
  endForgotten(end)
  await passes(59_999)
  expect(end).not.toHaveBeenCalled()
  await passes(1001)
  expect(end).toHaveBeenCalledOnce()
})

test('a login that is being answered just then is not ended: its cookie is there before its token', async () => {
  sign({ away: true })
  endForgotten(end)
  await passes(990)
  sign()
  await passes(10)
  session.begin('a token')
  await passes(100_000)
  expect(end).not.toHaveBeenCalled()
})

test('nor is one whose token comes while the other tabs are asked', async () => {
  const { promise, resolve } = Promise.withResolvers<{ held: typeof held }>()
  vi.stubGlobal('navigator', { locks: { query: () => promise, request: async () => {} } })
  endForgotten(end)
  await passes(1000)
  session.begin('a token')
  resolve({ held: [] })
  await passes(0)
  expect(end).not.toHaveBeenCalled()
})
