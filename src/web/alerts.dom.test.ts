import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Alert, type AlertButton, dismiss, hold, pressIn, say, shownAlerts } from './alerts.ts'

const again: AlertButton = { words: 'Try again', press: () => {} }
const undo: AlertButton = { words: 'Undo', press: () => {}, least: 12_000 }
const told = () => shownAlerts().map(({ message }) => message)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  while (shownAlerts().length > 0) dismiss(shownAlerts()[0]?.id ?? 0)
  vi.useRealTimers()
})

test('two stand at once, and every message has its turn in order', () => {
  for (const message of ['one', 'two', 'three', 'four']) say(message)
  expect(told()).toEqual(['one', 'two'])
  vi.advanceTimersByTime(4000)
  expect(told()).toEqual(['two', 'three'])
  vi.advanceTimersByTime(4000)
  expect(told()).toEqual(['three', 'four'])
  vi.advanceTimersByTime(8000)
  expect(told()).toEqual([])
})

test('an alert that nothing waits behind stands for eight seconds, a long one for a second a word', () => {
  say('one')
  say('word '.repeat(20).trim())
  vi.advanceTimersByTime(7999)
  expect(told()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(told()).toHaveLength(1)
  vi.advanceTimersByTime(12_000)
  expect(told()).toEqual([])
})

test('what can be tried again stays, and of two the older gives way to what is new', () => {
  say('older', { button: again })
  say('newer', { button: again })
  vi.advanceTimersByTime(60_000)
  expect(told()).toEqual(['older', 'newer'])
  say('done')
  expect(told()).toEqual(['newer', 'done'])
})

test('what can be tried again is not dropped for what is under way, which is over by itself', () => {
  say('not refreshed', { button: again })
  say('undoing', { about: 'one', answers: true, underWay: true })
  say('deleted')
  expect(told()).toEqual(['not refreshed', 'undoing'])
  say('one is back', { about: 'one', answers: true })
  expect(told()).toEqual(['not refreshed', 'one is back'])
  vi.advanceTimersByTime(8000)
  expect(told()).toEqual(['not refreshed', 'deleted'])
})

test('what is told of a matter takes the place of what was told of it before, shown or waiting', () => {
  say('logged out, but the session lives on', { about: 'session' })
  say('one thing')
  say('another thing')
  say('an error', { about: 'event' })
  say('deleted', { about: 'event' })
  say('the session has been ended', { about: 'session' })
  expect(told()).toEqual(['one thing', 'another thing'])
  vi.advanceTimersByTime(8000)
  expect(told()).toEqual(['deleted', 'the session has been ended'])
})

test('of what can be undone the newest stand, each for twelve seconds; what gave way is there again when they have gone', () => {
  for (const message of ['one', 'two', 'three']) say(message, { button: undo })
  expect(told()).toEqual(['two', 'three'])
  dismiss(shownAlerts()[1]?.id ?? 0)
  expect(told()).toEqual(['one', 'two'])
  say('four', { button: undo })
  expect(told()).toEqual(['two', 'four'])
  vi.advanceTimersByTime(11_999)
  expect(told()).toEqual(['two', 'four'])
  vi.advanceTimersByTime(10)
  expect(told()).toEqual([])
})

test('one that somebody is at gives way to nothing, and what waits to be read has its turn all the same', () => {
  for (const message of ['one', 'two']) say(message, { button: undo })
  hold(shownAlerts()[0]?.id ?? 0, true)
  say('three', { button: undo })
  expect(told()).toEqual(['one', 'three'])
  hold(shownAlerts()[0]?.id ?? 0, false)
  for (const message of ['saved', 'four']) say(message, message === 'four' ? { button: undo } : {})
  expect(told()).toEqual(['three', 'four'])
  vi.advanceTimersByTime(12_010)
  expect(told()).toEqual(['saved'])
})

test('one that somebody is at stays though an older one waits', () => {
  for (const message of ['one', 'two', 'three']) say(message, { button: undo })
  hold(shownAlerts()[1]?.id ?? 0, true)
  expect(told()).toEqual(['two', 'three'])
})

test('of three that can be undone the pressed one answers where it stood, at once, and no other comes into its place', () => {
  const answering = (about: string): AlertButton => ({
    ...undo,
    press: () => say(`undoing ${about}`, { about, answers: true, underWay: true }),
  })
  for (const about of ['one', 'two', 'three']) say(about, { about, button: answering(about) })
  pressIn(shownAlerts()[1] as Alert)
  expect(told()).toEqual(['two', 'undoing three'])
  vi.advanceTimersByTime(11_000)
  expect(told()).toEqual(['two', 'undoing three'])
  pressIn(shownAlerts()[0] as Alert)
  expect(told()).toEqual(['undoing two', 'undoing three'])
  say('three is back', { about: 'three', answers: true })
  expect(told()).toEqual(['undoing two', 'three is back'])
  vi.advanceTimersByTime(8000)
  expect(told()).toEqual(['undoing two'])
  say('two cannot be reached', { about: 'two', answers: true, button: undo })
  for (const about of ['four', 'five']) say(about, { about, button: undo })
  expect(told()).toEqual(['two cannot be reached', 'five'])
})

test('what was pressed while it did not stand answers after those that answer already', () => {
  for (const about of ['one', 'two', 'three']) say(about, { about, button: undo })
  for (const about of ['three', 'two', 'one']) say(`${about} is back`, { about, answers: true })
  expect(told()).toEqual(['two is back', 'three is back'])
  vi.advanceTimersByTime(4000)
  expect(told()).toEqual(['three is back', 'one is back'])
})

test('what comes meanwhile takes the place of what cannot be undone first', () => {
  say('deleted', { button: undo })
  say('saved')
  say('added')
  vi.advanceTimersByTime(4000)
  expect(told()).toEqual(['deleted', 'added'])
})

test('an alert stands as long as somebody is at it, and then for its time anew', () => {
  const id = say('deleted', { button: undo })
  hold(id, true)
  vi.advanceTimersByTime(60_000)
  expect(told()).toEqual(['deleted'])
  hold(id, false)
  vi.advanceTimersByTime(11_999)
  expect(told()).toEqual(['deleted'])
  vi.advanceTimersByTime(1)
  expect(told()).toEqual([])
})
