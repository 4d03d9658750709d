import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from '../contract/messages.ts'
import { NoAnswer } from './ask.ts'
import { outcomeOf, refusedAs } from './outcome-of.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
const failing = (error: unknown) => async () => {
  throw error
}

test('what came of an action is handed on', async () => {
  expect(await outcomeOf(async () => ({ success: true, message: 'Done' }))).toEqual({ success: true, message: 'Done' })
})

test('where no answer came the given sentence is told, or else that it is not known; it counts as not answered', async () => {
  expect(await outcomeOf(failing(new NoAnswer(0, 'inner')))).toEqual({ success: false, message: messages.notKnown, answered: false })
  expect(await outcomeOf(failing(new NoAnswer(502, 'inner')), 'Press again')).toEqual({
    success: false,
    message: 'Press again',
    answered: false,
  })
})

test('of what a server in front refused it is known that nothing was done, whatever the silence would say', async () => {
  expect(await outcomeOf(failing(new NoAnswer(413, 'Too large')), 'Press again')).toEqual({
    success: false,
    message: 'Too large',
    answered: false,
  })
})

test('a fault of the page itself is thrown on', async () => {
  await expect(outcomeOf(failing(new TypeError('a fault')))).rejects.toThrow('a fault')
})

test('a refusal was an answer, unless it only puts off', () => {
  const refused = (status: number) => refusedAs({ success: false, message: 'No', status })
  for (const status of [400, 401, 404, 409, 500]) expect(refused(status), String(status)).toEqual({ success: false, message: 'No' })
  for (const status of [429, 503]) expect(refused(status), String(status)).toEqual({ success: false, message: 'No', answered: false })
})
