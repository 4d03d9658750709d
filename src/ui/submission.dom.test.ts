import { beforeEach, expect, test, vi } from 'vitest'
import { isPutOff, submissionOf, wasAnswered } from './submission.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 7) }))

test('a form that was not answered is the same submission, also after a reload, for as long as the server knows the key', () => {
  const first = submissionOf('Register')
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
  vi.advanceTimersByTime(24 * 60 * 60_000 - 1)
  expect(submissionOf('Register')).toEqual(first)
  vi.advanceTimersByTime(1)
  expect(submissionOf('Register').key).not.toBe(first.key)
})

test('once answered, by another person, or of another form it is another submission', () => {
  const asha = submissionOf('Register', 'ME24B001')
  const ravi = submissionOf('Register', 'ME24B002')
  expect(submissionOf('Register', 'ME24B002')).toEqual(ravi)
  wasAnswered('Register')
  const keys = [asha, ravi, submissionOf('Register', 'ME24B002'), submissionOf('Picture')].map(({ key }) => key)
  expect(new Set(keys).size).toBe(4)
})

test('only what asks for patience puts a submission off', () => {
  expect([400, 401, 404, 409, 429, 500, 503].filter(isPutOff)).toEqual([429, 503])
})
