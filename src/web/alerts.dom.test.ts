import { beforeEach, expect, test, vi } from 'vitest'
import { hold, keepAlerts, say, shownAlerts, type Undo } from './alerts.ts'

const undo: Undo = { path: '/api/restore/events/a', title: '“Night”', deed: 'deleting', inTrash: true }
const messages = () => shownAlerts().map(({ message }) => message)

beforeEach(() => void vi.useFakeTimers())

test('the newest alert is shown at once above the others, which keep their time', () => {
  say('one')
  vi.advanceTimersByTime(4000)
  say('Deleted', { undo })
  expect(messages()).toEqual(['Deleted', 'one'])
  vi.advanceTimersByTime(4000)
  expect(messages()).toEqual(['Deleted'])
})

test('of more than three the oldest without a button goes first', () => {
  for (const message of ['first', 'second']) say(message, { undo })
  for (const message of ['one', 'two']) say(message)
  expect(messages()).toEqual(['two', 'second', 'first'])
  for (const message of ['third', 'fourth']) say(message, { undo })
  expect(messages()).toEqual(['fourth', 'third', 'second'])
  say('three')
  expect(messages()).toEqual(['three', 'fourth', 'third'])
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
  expect(messages()).toEqual(['Saved', 'Restored'])
  vi.advanceTimersByTime(8000)
  expect(messages()).toEqual([])
})

test('an alert stays while it is pointed at, and then for its whole time', () => {
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
  expect(shownAlerts()[0]).toMatchObject({ message: 'Deleted', undo, about: 'delete a' })
  vi.advanceTimersByTime(5000)
  for (const event of ['pagehide', 'pageshow']) dispatchEvent(new Event(event))
  vi.advanceTimersByTime(2000)
  expect(messages()).toEqual(['Not refreshed'])
})
