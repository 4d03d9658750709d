import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allAlerts, dismiss, hold, keepAlerts, say, shownAlerts, type Undo } from './alerts.ts'

const undo: Undo = { path: '/api/restore/events/a', title: '“Night”', deed: 'deleting', inTrash: true }
const messages = () => shownAlerts().map(({ message }) => message)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of allAlerts()) dismiss(id)
  vi.useRealTimers()
})

test('three are shown at once, and the others follow in their order', () => {
  for (const message of ['one', 'two', 'three', 'four', 'five']) say(message)
  expect(messages()).toEqual(['one', 'two', 'three'])
  vi.advanceTimersByTime(8000)
  expect(messages()).toEqual(['four', 'five'])
  vi.advanceTimersByTime(8000)
  expect(messages()).toEqual([])
})

test('an alert stays 8 s, a long one a second a word, and one that can be undone 12 s', () => {
  say('short')
  say('word '.repeat(20).trim())
  say('Deleted', { undo })
  vi.advanceTimersByTime(8000)
  expect(messages()).toHaveLength(2)
  vi.advanceTimersByTime(4000)
  expect(messages()).toHaveLength(1)
  vi.advanceTimersByTime(8000)
  expect(messages()).toEqual([])
})

test('an alert about the same matter replaces the one before in its place', () => {
  say('Undoing…', { about: 'one', lasting: true })
  say('Saved')
  say('Restored', { about: 'one' })
  expect(messages()).toEqual(['Restored', 'Saved'])
  vi.advanceTimersByTime(8000)
  expect(messages()).toEqual([])
})

test('an alert stays while somebody points at it, and then for its whole time', () => {
  const id = say('Deleted', { undo })
  hold(id, true)
  vi.advanceTimersByTime(60_000)
  expect(messages()).toEqual(['Deleted'])
  hold(id, false)
  vi.advanceTimersByTime(11_999)
  expect(messages()).toEqual(['Deleted'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('alerts go along to the next page with their undo and the rest of their time; buttons of this page do not', () => {
  keepAlerts()
  say('Deleted', { undo, about: 'delete a' })
  say('Not refreshed', { button: { words: 'Try again', press: () => {} } })
  vi.advanceTimersByTime(5000)
  dispatchEvent(new Event('pagehide'))
  expect(messages()).toEqual(['Not refreshed'])
  dispatchEvent(new Event('pageshow'))
  expect(shownAlerts().at(-1)).toMatchObject({ message: 'Deleted', undo, about: 'delete a' })
  vi.advanceTimersByTime(7000)
  expect(messages()).toEqual(['Not refreshed'])
})
