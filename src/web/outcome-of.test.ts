import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from '../contract/messages.ts'
import { NoAnswer } from './ask.ts'
import { outcomeOf, refusedAs } from './outcome-of.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
const failing = (error: unknown) => async () => {
  throw error
}

test('without an answer the given sentence is shown, or that it is not known; a refusal of a server in front keeps its own', async () => {
  const said = async (status: number, silence?: string) => outcomeOf(failing(new NoAnswer(status, 'inner')), silence)
  expect(await said(0)).toEqual({ success: false, message: messages.notKnown, answered: false })
  expect([await said(502, 'Press again'), await said(413, 'Press again')]).toMatchObject([{ message: 'Press again' }, { message: 'inner' }])
  await expect(outcomeOf(failing(new TypeError('a fault')))).rejects.toThrow('a fault')
})

test('a refusal was an answer, unless it only puts off', () => {
  const answered = (status: number) => refusedAs({ success: false, message: 'No', status }).answered
  expect([400, 401, 404, 409, 500].map(answered)).toEqual(Array(5).fill(undefined))
  expect([429, 503].map(answered)).toEqual([false, false])
})
