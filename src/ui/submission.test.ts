import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Storage = {
  getItem: (name: string) => string | null
  setItem: (name: string, value: string) => void
  removeItem: (name: string) => void
}

/** A tab's storage, which outlives a reload of the module. */
function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}

/** The module as a page that has just been loaded has it. */
async function loaded() {
  vi.resetModules()
  return await import('./submission.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 7) })
  vi.stubGlobal('location', { pathname: '/register' })
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a form that was sent and not answered is the same submission, also over a reload', async () => {
  const first = (await loaded()).submissionOf('Register')
  expect((await loaded()).submissionOf('Register')).toEqual(first)
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
})

test('once it was answered, the next is another', async () => {
  const { submissionOf, wasAnswered } = await loaded()
  const first = submissionOf('Register')
  wasAnswered('Register')
  expect(submissionOf('Register').key).not.toBe(first.key)
  wasAnswered('Register')
  expect((await loaded()).submissionOf('Register').key, 'after a reload').not.toBe(first.key)
})

test('nobody is answered for another, who fills in the same form after them', async () => {
  const { submissionOf } = await loaded()
  const asha = submissionOf('Register', 'ME24B001')
  expect(submissionOf('Register', 'ME24B002').key).not.toBe(asha.key)
  const ravi = submissionOf('Register', 'ME24B002')
  expect(submissionOf('Register', 'ME24B002')).toEqual(ravi)
})

test('forms of one page, and one form of two pages, are told apart', async () => {
  const { submissionOf } = await loaded()
  const first = submissionOf('Event')
  expect(submissionOf('Picture').key).not.toBe(first.key)
  vi.stubGlobal('location', { pathname: '/events' })
  expect(submissionOf('Event').key).not.toBe(first.key)
})

test('after a day it is another, because the server has forgotten the key', async () => {
  const { submissionOf } = await loaded()
  const first = submissionOf('Register')
  vi.advanceTimersByTime(24 * 60 * 60_000 - 1)
  expect(submissionOf('Register')).toEqual(first)
  vi.advanceTimersByTime(1)
  expect(submissionOf('Register').key).not.toBe(first.key)
})

test('only what asks for patience puts a submission off', async () => {
  const { isPutOff } = await loaded()
  expect([400, 401, 404, 409, 429, 500, 503].filter(isPutOff)).toEqual([429, 503])
})
